/** One step of the database's schema. */
export interface Migration {
  /** Number and subject; once released neither it nor the SQL changes. */
  readonly name: string;
  readonly sql: string;
}
