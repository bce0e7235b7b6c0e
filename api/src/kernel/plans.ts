import { INLINE_RECORDS } from '@fourwinds/resources';
import type { AuditClass } from './kept-days.ts';
import type { RateLimit, RateLimits } from './meter.ts';

/** Limits of a plan. null means unlimited. */
export interface Plan {
  readonly zones: number | null;
  /** Names below suffixes. Their zones do not count as zones. */
  readonly domains: number | null;
  readonly recordsPerZone: number | null;
  readonly webhooks: number;
  readonly rates: RateLimits | null;
  /** Milliseconds of event loop time per process. */
  readonly computing: RateLimit | null;
  /**
   * Number of days for which zone revisions are kept, in addition to the latest 50 revisions. With null, only the
   * latest 50 are kept.
   */
  readonly revisionDays: number | null;
  readonly auditKept: AuditClass;
  /** True if the account belongs to the administrators, who trust it to claim any domain. */
  readonly trusted?: boolean;
}

const DAY = 86_400;

/** Returns rate limits. Only the limit of tokens in the general API differs by plan. */
function ratesWith(requests: number): RateLimits {
  return {
    reads: { limit: 600, seconds: 60 },
    writes: { limit: 120, seconds: 60 },
    zone_creates: { limit: 10, seconds: 3600 },
    domain_creates: { limit: 5, seconds: DAY },
    dynamic_records: { limit: 60, seconds: 3600 },
    dynamic_tokens: { limit: 30, seconds: 60 },
    requests: { limit: requests, seconds: 60 },
    session_requests: { limit: 1200, seconds: 60 },
    written_bytes: { limit: 8 * 1024 * 1024, seconds: 60 },
  };
}

function computing(milliseconds: number): RateLimit {
  return { limit: milliseconds, seconds: 60 };
}

const MAX_DOMAINS = 5;
const MAX_WEBHOOKS = 10;

/**
 * `free` is for unverified accounts, and `verified` is for verified accounts. Paid plans raise the limits. Tokens,
 * DNSSEC and custom nameserver names depend on verification, not on the plan.
 */
const plans: { readonly [name: string]: Plan } = {
  free: {
    zones: 3,
    domains: MAX_DOMAINS,
    recordsPerZone: 100,
    webhooks: 0,
    revisionDays: null,
    auditKept: 'month',
    rates: ratesWith(60),
    computing: computing(3000),
  },
  verified: {
    zones: null,
    domains: MAX_DOMAINS,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'month',
    rates: ratesWith(600),
    computing: computing(6000),
  },
  pro: {
    zones: null,
    domains: MAX_DOMAINS,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'month',
    rates: ratesWith(6000),
    computing: computing(15_000),
  },
  team: {
    zones: null,
    domains: MAX_DOMAINS,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'year',
    rates: ratesWith(6000),
    computing: computing(15_000),
  },
  unlimited: {
    zones: null,
    domains: null,
    recordsPerZone: null,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'ever',
    rates: null,
    computing: null,
    trusted: true,
  },
};

export const planNames: readonly string[] = Object.keys(plans);

export const plansWithWebhooks: readonly string[] = planNames.filter((name) => plans[name].webhooks > 0);

export function isPlan(name: string): boolean {
  return Object.hasOwn(plans, name);
}

/** Unknown plans get the limits of `free`. */
export function planOf(name: string): Plan {
  return plans[name] ?? plans.free;
}

/** Returns the retention class of audit log rows. It depends on the account's plan at the time of writing. */
export function keptBy(plan: string): AuditClass {
  return planOf(plan).auditKept;
}

export function isTrusted({ plan }: { readonly plan: string }): boolean {
  return planOf(plan).trusted === true;
}

/** Maximum failed authentications per address. */
export const FAILURES: RateLimit = { limit: 300, seconds: 60 };

/** Maximum event loop time per network, for requests without a valid token or session. */
export const NETWORK_COMPUTING: RateLimit = computing(6000);

/** Maximum requests per address for public descriptions and pages. */
export const PUBLIC_READS: RateLimit = { limit: 600, seconds: 60 };

/** Maximum new names of an account in its first week. It replaces the limit of the plan. */
export const FIRST_WEEK_DOMAINS: RateLimit = { limit: 2, seconds: DAY };

/** Maximum new names per address. */
export const NETWORK_DOMAINS: RateLimit = { limit: 10, seconds: DAY };

/** Limits that are the same in all plans. */
export const MAX_TOKENS = 500;
export const MAX_CHANGES = 1000;
/** Maximum values in all changes of a request together. */
export const MAX_VALUES = INLINE_RECORDS;
export const MAX_BODY_BYTES = 1024 * 1024;
