/** Filters of the audit log as they are in the address; days are those of the person. */
export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly zone?: string;
  readonly name?: string;
  /** YYYY-MM-DD, both with the day itself. */
  readonly since?: string;
  readonly until?: string;
}

const fields = ['actor', 'action', 'outcome', 'zone', 'name', 'since', 'until'] as const;

/** The filters of an address; those that are none are left out. */
export function readFilter(search: { readonly [name: string]: unknown }): AuditFilter {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = search[field];
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );
}
