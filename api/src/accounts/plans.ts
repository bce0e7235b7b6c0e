import { INLINE_RECORDS } from '@fourwinds/resources';
import type { Kept } from '../audit/audit-entry.ts';
import type { RateLimit, RateLimits } from '../meter.ts';

/** The limits of a plan; null is no limit. */
export interface Plan {
  readonly zones: number | null;
  readonly recordsPerZone: number | null;
  readonly webhooks: number;
  /** Requests in a span of time. */
  readonly rates: RateLimits | null;
  /** Milliseconds for which its requests may keep the event loop of a process. */
  readonly computing: RateLimit | null;
  /** How many days the revisions of a zone are kept, beside the latest 50; null for these alone. */
  readonly revisionDays: number | null;
  /** How long the audit log is kept. */
  readonly auditKept: Kept;
  /** The account is the administrators' own, so that they trust it to have the domains that it wants. */
  readonly trusted?: boolean;
}

/** The limits of the DNS API and of sessions are the same for all plans; that of tokens at the general API differs. */
function ratesWith(requests: number): RateLimits {
  return {
    reads: { limit: 600, seconds: 60 },
    writes: { limit: 120, seconds: 60 },
    zone_creates: { limit: 10, seconds: 3600 },
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

/** Webhooks of an account. */
const MAX_WEBHOOKS = 10;

/**
 * `free` is for accounts that are not verified, `verified` for those that are. The paid plans add requests; their other features are limits of their own.
 * Tokens, DNSSEC and names of one's own for nameservers depend on the verification, not on the plan.
 */
const plans: { readonly [name: string]: Plan } = {
  free: {
    zones: 3,
    recordsPerZone: 100,
    webhooks: 0,
    revisionDays: null,
    auditKept: 'month',
    rates: ratesWith(60),
    computing: computing(3000),
  },
  verified: {
    zones: null,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'month',
    rates: ratesWith(600),
    computing: computing(6000),
  },
  pro: {
    zones: null,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'month',
    rates: ratesWith(6000),
    computing: computing(15_000),
  },
  team: {
    zones: null,
    recordsPerZone: 1000,
    webhooks: MAX_WEBHOOKS,
    revisionDays: 90,
    auditKept: 'year',
    rates: ratesWith(6000),
    computing: computing(15_000),
  },
  unlimited: {
    zones: null,
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

/** The plans on which an account may have webhooks. */
export const plansWithWebhooks: readonly string[] = planNames.filter((name) => plans[name].webhooks > 0);

export function isPlan(name: string): boolean {
  return Object.hasOwn(plans, name);
}

/** The limits of a plan; an unknown one has those of `free`. */
export function planOf(name: string): Plan {
  return plans[name] ?? plans.free;
}

/** How long rows of the audit log are kept, by the plan of the account when they are written. */
export function keptBy(plan: string): Kept {
  return planOf(plan).auditKept;
}

/** Whether administrators trust an account of the plan. */
export function isTrusted({ plan }: { readonly plan: string }): boolean {
  return planOf(plan).trusted === true;
}

/** The most failed authentications of an address. */
export const FAILURES: RateLimit = { limit: 300, seconds: 60 };

/** The same of a network whose requests have no valid token and no session. */
export const NETWORK_COMPUTING: RateLimit = computing(6000);

/** The most requests of an address for descriptions and pages that anybody may read. */
export const PUBLIC_READS: RateLimit = { limit: 600, seconds: 60 };

/** Limits that hold on every plan. */
export const MAX_TOKENS = 500;
export const MAX_CHANGES = 1000;
/** Values in all changes of one request. */
export const MAX_VALUES = INLINE_RECORDS;
export const MAX_BODY_BYTES = 1024 * 1024;
