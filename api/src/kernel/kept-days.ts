/**
 * Number of days for which audit log rows are kept, by class. Rows of a class with null are kept forever. Each class
 * has its own partitions, so that whole partitions expire.
 */
export const keptDays = { month: 30, year: 365, ever: null } as const;

export type AuditClass = keyof typeof keptDays;

/** Class of rows about owners in Kubernetes, which have no plan. */
export const KEPT_OF_KUBERNETES: AuditClass = 'year';

export const classes = Object.keys(keptDays) as readonly AuditClass[];
