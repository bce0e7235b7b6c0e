import type { AuditRow, Revision } from '../api/client.ts';

/** Whoever is behind a revision, as far as the service knows. */
export interface Maker {
  readonly kind: Revision['causes'][number]['type'];
  /** An address, the name of a token, or a user of Kubernetes; null where nobody knows it. */
  readonly name: string | null;
  /** The action of the audit log; undefined where that has none. */
  readonly action?: string;
}

/** The makers of a revision, by the rows of the audit log that have its changes; each once. */
export function makersOf({ causes }: Pick<Revision, 'causes'>, rows: readonly AuditRow[]): Maker[] {
  const makers = causes.map((cause): Maker => {
    if (cause.type !== 'change') return { kind: cause.type, name: cause.by };
    const row = rows.find((one) => one.change_id === cause.by);
    return row === undefined
      ? { kind: 'change', name: null }
      : { kind: 'change', name: row.actor.name, action: row.action };
  });
  return [...new Map(makers.map((maker) => [JSON.stringify(maker), maker])).values()];
}
