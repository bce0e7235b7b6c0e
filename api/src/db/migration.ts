/** One step of the database's schema. */
export interface Migration {
  /** Number and subject; once released neither it nor the SQL changes. */
  readonly name: string;
  readonly sql: string;
  /** A second part, whose tables belong to a role of their own where the database has that role. */
  readonly owned?: { readonly role: string; readonly sql: string };
}
