import type { ApiRates } from '@fourwinds/options';
import { partRateNames, type RateLimit, type RateLimits, rateNames, VOLUME_NAME } from '../../kernel/meter.ts';
import type { ComputingLimits } from '../../http/computing-time.ts';
import { FAILURES, NETWORK_COMPUTING, planOf, PUBLIC_READS } from '../../kernel/plans.ts';

/** Rate limits by plan and by address. undefined means unlimited. */
export interface RateSettings {
  readonly limitsOf: (plan: string) => RateLimits | undefined;
  readonly failures: RateLimit | undefined;
  readonly publicReads?: RateLimit;
  readonly computing?: ComputingLimits;
}

/** Returns the limits of the plans. Configured values replace the limits of every plan that has limits. */
export function rateSettings(replaced: ApiRates): RateSettings {
  if (replaced === 'off') return { limitsOf: () => undefined, failures: undefined };
  return {
    limitsOf: (plan) => {
      const { rates } = planOf(plan);
      if (rates === null) return undefined;
      const limits = [...rateNames, ...partRateNames, VOLUME_NAME].map((name) => [
        name,
        withLimit(rates[name], replaced[name]),
      ]);
      return Object.fromEntries(limits) as RateLimits;
    },
    failures: withLimit(FAILURES, replaced.failures),
    publicReads: withLimit(PUBLIC_READS, replaced.public_reads),
    computing: {
      ofPlan: (plan) => withLimit(planOf(plan).computing ?? undefined, replaced.computing),
      ofNetwork: withLimit(NETWORK_COMPUTING, replaced.network_computing),
    },
  };
}

function withLimit(rate: RateLimit | undefined, limit: number | undefined): RateLimit | undefined {
  return rate && { ...rate, limit: limit ?? rate.limit };
}
