import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0065-known-places',
  sql: `
    CREATE TABLE known_places (
      place bytea PRIMARY KEY,
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      last_used_at timestamptz NOT NULL
    );
    CREATE INDEX known_places_person ON known_places (person_id, last_used_at);
    CREATE INDEX known_places_age ON known_places (last_used_at);
    COMMENT ON TABLE known_places IS 'browsers and networks from which a person has signed in, where wrong passwords of others lock nothing';
    COMMENT ON COLUMN known_places.place IS 'SHA-256 of the person with the cookie of the browser, or with the network';

    ALTER TABLE persons ADD COLUMN notified_taken_at timestamptz;
    COMMENT ON COLUMN persons.notified_taken_at IS 'when the person last got a mail that somebody tried to sign up with their address';
  `,
};
