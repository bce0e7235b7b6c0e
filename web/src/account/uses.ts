import type { Limits } from '../api/client.ts';

/** A limit of the account, and how much of it is in use; its words are `uses.<name>`. */
export interface Use {
  readonly name: 'zones' | 'webhooks' | Limits['rates'][number]['name'] | 'written_bytes';
  readonly used: number;
  /** null where there is none. */
  readonly limit: number | null;
  /** The span in which it counts; undefined where it counts at any time. */
  readonly seconds?: number;
}

/** The limits with a use, those of the plan before those of time. */
export function usesOf({ zones, webhooks, rates, written_bytes: written }: Limits): Use[] {
  const ofTime = [...rates, ...(written === null ? [] : [{ name: 'written_bytes' as const, ...written }])];
  return [
    { name: 'zones', ...zones },
    { name: 'webhooks', ...webhooks },
    ...ofTime.map(({ name, limit, remaining, seconds }) => ({ name, used: limit - remaining, limit, seconds })),
  ];
}
