-- The challenge of the week: one list of throws, and who has had which try at it.

CREATE TABLE venue.challenges (
    monday date PRIMARY KEY,        -- of its week, in universal time: who publishes first has published it
    id text NOT NULL CHECK (char_length(id) BETWEEN 1 AND 40),
    book text NOT NULL CHECK (char_length(book) BETWEEN 1 AND 40),
    number integer NOT NULL CHECK (number BETWEEN 0 AND 1000),
    sheet text NOT NULL CHECK (char_length(sheet) BETWEEN 1 AND 3000),
    throws jsonb NOT NULL,
    published timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX challenges_named ON venue.challenges (id);

-- One row a person and game. Of all tries of a name on a day the first one counts, whichever table it was at.
CREATE TABLE venue.tries (
    role text NOT NULL,
    game text NOT NULL,
    seat integer NOT NULL CHECK (seat BETWEEN 0 AND 19),
    revision integer NOT NULL,
    challenge text NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    called text NOT NULL,           -- the name, however its letters are written
    day date NOT NULL,
    total integer NOT NULL CHECK (total BETWEEN -100000 AND 100000),
    players integer NOT NULL,
    ended timestamptz NOT NULL,
    record text CHECK (char_length(record) <= 6000),    -- move by move, without names, where its owner shows it
    PRIMARY KEY (role, game, seat)
);
CREATE INDEX tries_best ON venue.tries (challenge, total DESC, ended);
CREATE INDEX tries_first ON venue.tries (challenge, called, day, ended);

-- As before, and the tries.
CREATE OR REPLACE FUNCTION venue.deliver(documents jsonb) RETURNS boolean LANGUAGE sql SECURITY DEFINER AS $$
    INSERT INTO venue.games AS kept (role, game, revision, book, mode, number, paper, rounds, players, seconds, challenge,
                                     ended)
    SELECT own.role, given.id, given.revision, given.book, given.mode, given.game, given.paper, given.rounds,
           given.players, given.seconds, given.challenge,
           CASE WHEN given.ago BETWEEN 0 AND 34560000 THEN now() - given.ago * INTERVAL '1 second' ELSE now() END
    FROM venue.tables AS own CROSS JOIN pg_catalog.jsonb_to_recordset(documents) AS given (
        id text, revision integer, book text, mode text, game integer, paper boolean, rounds integer, players integer,
        seconds integer, challenge text, ago bigint)
    WHERE own.role = CAST(session_user AS text)
    ON CONFLICT (role, game) DO UPDATE SET revision = excluded.revision WHERE kept.revision < excluded.revision;

    INSERT INTO venue.scores AS kept (role, game, seat, revision, book, number, players, name, total, bags, won, ended,
                                      week)
    SELECT game.role, game.game, one.seat, given.revision, game.book, game.number, game.players, one.name, one.total,
           one.bags, one.won, game.ended, CAST(date_trunc('week', game.ended AT TIME ZONE 'UTC') AS date)
    FROM pg_catalog.jsonb_to_recordset(documents) AS given (id text, revision integer, seats jsonb)
    JOIN venue.games AS game ON game.role = CAST(session_user AS text) AND game.game = given.id
    CROSS JOIN LATERAL pg_catalog.jsonb_to_recordset(given.seats) AS one (
        seat integer, name text, total integer, bags integer, won boolean)
    ON CONFLICT (role, game, seat) DO UPDATE SET name = excluded.name, revision = excluded.revision
        WHERE kept.revision < excluded.revision;

    INSERT INTO venue.milestones AS kept (role, game, place, revision, book, part, name, total, bags, title, ended)
    SELECT game.role, game.game, one.place, given.revision, game.book, one.part, one.name, one.total, one.bags, one.title,
           game.ended
    FROM pg_catalog.jsonb_to_recordset(documents) AS given (id text, revision integer, milestones jsonb)
    JOIN venue.games AS game ON game.role = CAST(session_user AS text) AND game.game = given.id
    CROSS JOIN LATERAL pg_catalog.jsonb_to_recordset(given.milestones) AS one (
        place integer, part text, name text, total integer, bags integer, title text)
    ON CONFLICT (role, game, place) DO UPDATE SET name = excluded.name, revision = excluded.revision
        WHERE kept.revision < excluded.revision;

    INSERT INTO venue.tries AS kept (role, game, seat, revision, challenge, name, called, day, total, players, ended,
                                     record)
    SELECT game.role, game.game, one.seat, given.revision, game.challenge, one.name, lower(one.name),
           CAST(game.ended AT TIME ZONE 'UTC' AS date), one.total, game.players, game.ended, given.record
    FROM pg_catalog.jsonb_to_recordset(documents) AS given (id text, revision integer, record text, seats jsonb)
    JOIN venue.games AS game ON game.role = CAST(session_user AS text) AND game.game = given.id
    JOIN venue.challenges AS week
        ON week.id = game.challenge AND week.book = game.book AND week.number = game.number AND NOT game.paper
    CROSS JOIN LATERAL pg_catalog.jsonb_to_recordset(given.seats) AS one (seat integer, name text, total integer)
    ON CONFLICT (role, game, seat) DO UPDATE SET name = excluded.name, called = excluded.called,
        revision = excluded.revision WHERE kept.revision < excluded.revision;

    SELECT count(*) > 0 FROM venue.tables WHERE role = CAST(session_user AS text);
$$;

-- The challenge of this week, or the last one that was published; what the best had, and how where that may be seen.
-- No name and no later challenge can be read by it.
CREATE FUNCTION venue.challenge()
RETURNS TABLE (id text, book text, number integer, sheet text, throws jsonb, best integer, record text)
LANGUAGE sql SECURITY DEFINER AS $$
    SELECT week.id, week.book, week.number, week.sheet, week.throws, best.total, best.record
    FROM (SELECT one.id, one.book, one.number, one.sheet, one.throws FROM venue.challenges AS one
          WHERE one.monday <= CAST(now() AT TIME ZONE 'UTC' AS date) ORDER BY one.monday DESC LIMIT 1) AS week
    LEFT JOIN LATERAL (
        SELECT try.total, try.record FROM venue.tries AS try
        WHERE try.challenge = week.id AND NOT EXISTS (
            SELECT 1 FROM venue.tries AS earlier
            WHERE earlier.challenge = try.challenge AND earlier.called = try.called AND earlier.day = try.day
                  AND earlier.ended < try.ended)
        ORDER BY try.total DESC, try.ended LIMIT 1) AS best ON true;
$$;

REVOKE ALL ON FUNCTION venue.challenge() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION venue.challenge() TO venue_table, venue_reader;
GRANT SELECT ON venue.tries TO venue_reader;
