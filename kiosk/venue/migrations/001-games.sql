-- What tables deliver, and whose they are. Everything is found by its table's role first, so that a distributed engine
-- can spread it by that column. Only what docs/venue.md allows is used: a test reads these files.

CREATE TABLE venue.tables (
    role text PRIMARY KEY,          -- which it signs in with
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    added timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE venue.games (
    role text NOT NULL,
    game text NOT NULL CHECK (char_length(game) = 32),
    revision integer NOT NULL CHECK (revision BETWEEN 1 AND 1000000),
    book text NOT NULL CHECK (char_length(book) BETWEEN 1 AND 40),
    mode text NOT NULL CHECK (char_length(mode) BETWEEN 1 AND 40),
    number integer NOT NULL CHECK (number BETWEEN 0 AND 1000),
    paper boolean NOT NULL,
    rounds integer NOT NULL CHECK (rounds BETWEEN 0 AND 1000),
    players integer NOT NULL CHECK (players BETWEEN 1 AND 20),
    seconds integer CHECK (seconds BETWEEN 0 AND 31536000),
    challenge text CHECK (char_length(challenge) BETWEEN 1 AND 40),
    ended timestamptz NOT NULL,
    received timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (role, game)
);

-- One row a person; computer players are in no best list.
CREATE TABLE venue.scores (
    role text NOT NULL,
    game text NOT NULL,
    seat integer NOT NULL CHECK (seat BETWEEN 0 AND 19),
    revision integer NOT NULL,
    book text NOT NULL,
    number integer NOT NULL,
    players integer NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    total integer NOT NULL CHECK (total BETWEEN -100000 AND 100000),
    bags integer NOT NULL CHECK (bags BETWEEN 0 AND 1000),
    won boolean NOT NULL,
    ended timestamptz NOT NULL,
    week date NOT NULL,             -- its Monday, in universal time
    PRIMARY KEY (role, game, seat)
);
CREATE INDEX scores_best ON venue.scores (book, number, total DESC, ended);
CREATE INDEX scores_week ON venue.scores (week, book, number, total DESC, ended);

-- Chapters and campaigns that ended with a game.
CREATE TABLE venue.milestones (
    role text NOT NULL,
    game text NOT NULL,
    place integer NOT NULL CHECK (place BETWEEN 0 AND 99),
    revision integer NOT NULL,
    book text NOT NULL,
    part text NOT NULL CHECK (char_length(part) BETWEEN 1 AND 40),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    total integer NOT NULL CHECK (total BETWEEN -100000 AND 100000),
    bags integer NOT NULL CHECK (bags BETWEEN 0 AND 10000),
    title text CHECK (char_length(title) BETWEEN 1 AND 60),
    ended timestamptz NOT NULL,
    PRIMARY KEY (role, game, place)
);
CREATE INDEX milestones_best ON venue.milestones (book, part, total DESC, ended);
CREATE INDEX milestones_titles ON venue.milestones (ended DESC) WHERE title IS NOT NULL;

-- The only way in for a table: its games, under its own role. A game that is here already is not counted again; one of a
-- higher revision changes the names in it and nothing else. Answers whether the role is a table of this venue.
CREATE FUNCTION venue.deliver(documents jsonb) RETURNS boolean LANGUAGE sql SECURITY DEFINER AS $$
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

    SELECT count(*) > 0 FROM venue.tables WHERE role = CAST(session_user AS text);
$$;

-- What schema this venue has, and whether the role that asks is one of its tables.
CREATE FUNCTION venue.hello() RETURNS TABLE (schema integer, name text) LANGUAGE sql SECURITY DEFINER AS $$
    SELECT CAST(max(versions.version) AS integer),
           (SELECT own.name FROM venue.tables AS own WHERE own.role = CAST(session_user AS text))
    FROM venue.versions;
$$;

REVOKE ALL ON FUNCTION venue.deliver(jsonb), venue.hello() FROM PUBLIC;
GRANT USAGE ON SCHEMA venue TO venue_table, venue_reader;
GRANT EXECUTE ON FUNCTION venue.deliver(jsonb), venue.hello() TO venue_table;
GRANT EXECUTE ON FUNCTION venue.hello() TO venue_reader;
GRANT SELECT ON venue.tables, venue.games, venue.scores, venue.milestones, venue.versions TO venue_reader;
