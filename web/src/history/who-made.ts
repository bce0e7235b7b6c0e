import type { Revision } from '../api/client.ts';

/** Whoever is behind a revision, as far as the service knows. */
export interface Maker {
  readonly kind: Revision['causes'][number]['type'];
  /** An address, the name of a token, or a user of Kubernetes; null where nobody knows it. */
  readonly name: string | null;
  /** The action of the audit log; null where that has none. */
  readonly action: string | null;
}

/** The makers of a revision; each once. */
export function makersOf({ causes }: Pick<Revision, 'causes'>): Maker[] {
  const makers = causes.map(({ type: kind, by, actor, action }): Maker => {
    const name = kind === 'change' ? (actor?.name ?? null) : by;
    return { kind, name, action };
  });
  return [...new Map(makers.map((maker) => [JSON.stringify(maker), maker])).values()];
}
