import type { Limits } from '../api/client.ts';

/** A limit of the account and its current usage. Its label is `uses.<name>`. */
export interface Use {
  readonly name: 'zones' | 'names' | 'webhooks' | Limits['rates'][number]['name'] | 'written_bytes';
  readonly used: number;
  /** null if there is no limit. */
  readonly limit: number | null;
  /** The period of a rate limit; undefined for a limit on the total. */
  readonly seconds?: number;
}

/** Returns limits with their usage: plan limits first, then rate limits. */
export function usesOf({
  zone_quota: zones,
  domain_quota: names,
  webhook_quota: webhooks,
  rates,
  written_bytes: written,
}: Limits): Use[] {
  const ofTime = [...rates, ...(written === null ? [] : [{ name: 'written_bytes' as const, ...written }])];
  return [
    { name: 'zones', ...zones },
    { name: 'names', ...names },
    { name: 'webhooks', ...webhooks },
    ...ofTime.map(({ name, limit, remaining, seconds }) => ({ name, used: limit - remaining, limit, seconds })),
  ];
}
