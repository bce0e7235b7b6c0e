export interface Migration {
  /** Number and subject of the migration. Never change the name or the SQL after a release. */
  readonly name: string;
  readonly sql: string;
  /** SQL for tables that another role owns. Runs as this role if the database has it. */
  readonly owned?: { readonly role: string; readonly sql: string };
}
