/** Filters of the audit log in the URL. Days are in the user's time zone. */
export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly zone?: string;
  readonly name?: string;
  /** YYYY-MM-DD. Both days are included. */
  readonly since?: string;
  readonly until?: string;
}

const fields = ['actor', 'action', 'outcome', 'zone', 'name', 'since', 'until'] as const;

/** Reads filters from the URL and drops empty ones. */
export function readFilter(search: { readonly [name: string]: unknown }): AuditFilter {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = search[field];
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );
}
