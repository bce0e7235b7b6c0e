import { omit } from '@fourwinds/data';
import { MIN_TTL } from '@fourwinds/resources';
import { INLINE_BYTES } from '@fourwinds/zones';
import type { Actor } from '../../kernel/actor.ts';
import { type RateReading, VOLUME_NAME } from '../../kernel/meter.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { RatePorts } from '../../storage/rates/rate-ports.ts';
import { unlocked } from './unlocks.ts';
import { MAX_BODY_BYTES, MAX_CHANGES, planOf } from '../../kernel/plans.ts';

export interface LimitsView {
  plan: string;
  unlocked_by_verification: readonly string[];
  zone_quota: { limit: number | null; used: number };
  domain_quota: { limit: number | null; used: number };
  webhook_quota: { limit: number; used: number };
  records_per_zone: number | null;
  record_bytes_per_zone: number;
  changes_per_request: number;
  body_bytes: number;
  minimum_ttl: number;
  rates: RateView[];
  written_bytes: Omit<RateView, 'name'> | null;
  dynamic_updates: { name: string; limit: number; seconds: number }[];
}

export interface RateView {
  name: string;
  limit: number;
  seconds: number;
  remaining: number;
  reset_at: string | null;
}

export type LimitPorts = Pick<ZonePorts, 'zoneIndex'> & {
  readonly domains: { count(accountId: string): Promise<number> };
  readonly webhooks: { count(accountId: string): Promise<number> };
} & RatePorts;

/** Returns the limits of the account and their current use. null means unlimited. */
export async function getLimits(
  { zoneIndex, domains, webhooks, rates }: LimitPorts,
  { account }: Actor,
): Promise<LimitsView> {
  const { zones, domains: names, recordsPerZone, webhooks: limit } = planOf(account.plan);
  const used = zoneIndex.countInPlan(account.id);
  const [usedDomains, usedWebhooks, readings] = await Promise.all([
    domains.count(account.id),
    webhooks.count(account.id),
    rates.readAll(account),
  ]);
  const volume = readings.find(({ rate }) => rate.name === VOLUME_NAME);
  return {
    plan: account.plan,
    unlocked_by_verification: account.verifiedAt === null ? unlocked : [],
    zone_quota: { limit: zones, used },
    domain_quota: { limit: names, used: usedDomains },
    webhook_quota: { limit, used: usedWebhooks },
    records_per_zone: recordsPerZone,
    record_bytes_per_zone: INLINE_BYTES,
    changes_per_request: MAX_CHANGES,
    body_bytes: MAX_BODY_BYTES,
    minimum_ttl: MIN_TTL,
    rates: readings.filter((reading) => reading !== volume).map(rateView),
    written_bytes: volume === undefined ? null : omit(rateView(volume), 'name'),
    dynamic_updates: rates.ofParts(account).map(({ name, limit, seconds }) => ({ name, limit, seconds })),
  };
}

function rateView({ rate, remaining, resetAt }: RateReading): RateView {
  const { name, limit, seconds } = rate;
  const isUsed = remaining < limit;
  return { name, limit, seconds, remaining, reset_at: isUsed ? new Date(resetAt).toISOString() : null };
}
