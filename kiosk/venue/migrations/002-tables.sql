-- What each table is doing now, for a board and for the staff; no names.

CREATE TABLE venue.doings (
    role text PRIMARY KEY,
    book text CHECK (char_length(book) BETWEEN 1 AND 40),   -- nothing where nobody plays
    number integer CHECK (number BETWEEN 0 AND 1000),
    round integer CHECK (round BETWEEN 0 AND 1000),
    players integer CHECK (players BETWEEN 0 AND 20),
    trouble text NOT NULL CHECK (char_length(trouble) <= 40),   -- which device does not work, nothing where all do
    since timestamptz NOT NULL DEFAULT now(),               -- it is as it is, by this server's clock
    seen timestamptz NOT NULL DEFAULT now()
);

-- How long a game takes is learned from the last ones of its kind.
CREATE INDEX games_lately ON venue.games (book, number, ended DESC) WHERE seconds IS NOT NULL;

-- A table says what it does now. Answers whether the role is a table of this venue.
CREATE FUNCTION venue.report(now_book text, now_number integer, now_round integer, now_players integer, now_trouble text)
RETURNS boolean LANGUAGE sql SECURITY DEFINER AS $$
    INSERT INTO venue.doings AS kept (role, book, number, round, players, trouble)
    SELECT own.role, now_book, now_number, now_round, now_players, now_trouble
    FROM venue.tables AS own WHERE own.role = CAST(session_user AS text)
    ON CONFLICT (role) DO UPDATE SET book = excluded.book, number = excluded.number, round = excluded.round,
        players = excluded.players, trouble = excluded.trouble, seen = now(),
        since = CASE WHEN kept.trouble = excluded.trouble THEN kept.since ELSE now() END;

    SELECT count(*) > 0 FROM venue.doings WHERE role = CAST(session_user AS text) AND seen = now();
$$;

REVOKE ALL ON FUNCTION venue.report(text, integer, integer, integer, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION venue.report(text, integer, integer, integer, text) TO venue_table;
GRANT SELECT ON venue.doings TO venue_reader;
