import { randomBytes } from 'node:crypto';
import product from '../package.json' with { type: 'json' };
import type { ChaosTexts } from './answer/index.ts';
import type { Config } from './config.ts';
import { counterMemory } from './metrics/counters.ts';
import { zoneCounterMemory } from './metrics/zone-counters.ts';
import { rateMemory, type RateLimits } from './transport/rate-limit.ts';
import { monotonicMilliseconds } from './transport/clock.ts';

const SECRET_OCTETS = 16;
const RATE_KEY_OCTETS = 8;

/** Data that all answering threads share: plain data and shared memory, created once and sent to each thread. */
export interface ServerSettings {
  /** NSID of the server (RFC 5001). */
  readonly nsid: Uint8Array;
  readonly chaosTexts: ChaosTexts;
  /** The secret for new cookies and, optionally, another accepted secret. */
  readonly cookieSecrets: readonly Uint8Array[];
  readonly relaysUpdates: boolean;
  /** Absent if responses are not limited. */
  readonly rateLimits?: RateLimits;
  /** The origin of the threads' clocks, on the system clock. */
  readonly clockOrigin: number;
  readonly counters: SharedArrayBuffer;
  /** Absent if zones are not counted. */
  readonly zoneCounters?: SharedArrayBuffer;
}

export function settingsOf(config: Config): ServerSettings {
  const threads = 1 + config.FOURWINDS_WORKERS;
  return {
    nsid: new TextEncoder().encode(config.FOURWINDS_REGION),
    chaosTexts: chaosTexts(config),
    cookieSecrets: cookieSecrets(config),
    relaysUpdates: config.FOURWINDS_UPDATES !== undefined,
    rateLimits: rateLimits(config),
    clockOrigin: monotonicMilliseconds(),
    counters: counterMemory(threads),
    zoneCounters: config.FOURWINDS_ZONE_METRICS === 'on' ? zoneCounterMemory(threads) : undefined,
  };
}

function cookieSecrets({ FOURWINDS_COOKIE_SECRET: secrets }: Config): Uint8Array[] {
  if (secrets === undefined) return [randomBytes(SECRET_OCTETS)];
  return secrets.split(',').map((secret) => Buffer.from(secret, 'hex'));
}

function chaosTexts({
  FOURWINDS_CHAOS: chosen,
  FOURWINDS_REGION: region,
  FOURWINDS_SERVER: server,
}: Config): ChaosTexts {
  const encoder = new TextEncoder();
  return {
    ...(chosen.includes('identity') && { identity: encoder.encode(server ?? region) }),
    ...(chosen.includes('version') && { version: encoder.encode(`Fourwinds ${product.version}`) }),
  };
}

function rateLimits(config: Config): RateLimits | undefined {
  if (config.FOURWINDS_RATE_LIMIT === 'off') return undefined;
  return {
    perSubject: config.FOURWINDS_RRL_RESPONSES_PER_SECOND,
    perNetwork: config.FOURWINDS_RRL_ALL_PER_SECOND,
    slip: config.FOURWINDS_RRL_SLIP,
    loopback: config.FOURWINDS_RATE_LIMIT === 'on',
    key: randomBytes(RATE_KEY_OCTETS),
    memory: rateMemory(),
  };
}
