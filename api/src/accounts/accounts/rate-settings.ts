import type { ApiRates } from '@fourwinds/options';
import { partRateNames, type RateLimit, type RateLimits, rateNames, VOLUME_NAME } from '../../kernel/meter.ts';
import type { ComputingLimits } from '../../http/computing-time.ts';
import {
  FAILURES,
  FIRST_WEEK_DOMAINS,
  NETWORK_COMPUTING,
  NETWORK_DOMAINS,
  planOf,
  PUBLIC_READS,
} from '../../kernel/plans.ts';

/** Rate limits by plan and by address. undefined means unlimited. */
export interface RateSettings {
  /** `isNew`: the account is in its first week. */
  readonly limitsOf: (plan: string, isNew?: boolean) => RateLimits | undefined;
  readonly failures: RateLimit | undefined;
  readonly publicReads?: RateLimit;
  readonly networkDomains?: RateLimit;
  readonly computing?: ComputingLimits;
}

/** Returns the limits of the plans. Configured values replace the limits of every plan that has limits. */
export function rateSettings(replaced: ApiRates): RateSettings {
  if (replaced === 'off') return { limitsOf: () => undefined, failures: undefined };
  return {
    limitsOf: (plan, isNew = false) => {
      const { rates: ofPlan } = planOf(plan);
      if (ofPlan === null) return undefined;
      const rates = isNew ? { ...ofPlan, domain_creates: FIRST_WEEK_DOMAINS } : ofPlan;
      const limits = [...rateNames, ...partRateNames, VOLUME_NAME].map((name) => [
        name,
        withLimit(rates[name], replaced[name]),
      ]);
      return Object.fromEntries(limits) as RateLimits;
    },
    failures: withLimit(FAILURES, replaced.failures),
    publicReads: withLimit(PUBLIC_READS, replaced.public_reads),
    networkDomains: withLimit(NETWORK_DOMAINS, replaced.network_domains),
    computing: {
      ofPlan: (plan) => withLimit(planOf(plan).computing ?? undefined, replaced.computing),
      ofNetwork: withLimit(NETWORK_COMPUTING, replaced.network_computing),
    },
  };
}

function withLimit(rate: RateLimit | undefined, limit: number | undefined): RateLimit | undefined {
  return rate && { ...rate, limit: limit ?? rate.limit };
}
