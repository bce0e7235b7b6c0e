import type { Revision } from '../api/client.ts';

/** The author of a revision, if known. */
export interface Maker {
  readonly kind: Revision['causes'][number]['type'];
  /** An email address, a token name or a Kubernetes user; null if unknown. */
  readonly name: string | null;
  /** The audit action; null if there is none. */
  readonly action: string | null;
}

/** The distinct authors of a revision. */
export function makersOf({ causes }: Pick<Revision, 'causes'>): Maker[] {
  const makers = causes.map(({ type: kind, by, actor, action }): Maker => {
    const name = kind === 'change' ? (actor?.name ?? null) : by;
    return { kind, name, action };
  });
  return [...new Map(makers.map((maker) => [JSON.stringify(maker), maker])).values()];
}
