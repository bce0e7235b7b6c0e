import { randomBytes } from 'node:crypto';
import type { Logger, SocketAddress } from '@fourwinds/process';
import product from '../package.json' with { type: 'json' };
import {
  answer,
  type AnswerLimits,
  Cookies,
  putOff,
  type Revealed,
  Subject,
  UDP_SIZE,
  type ZoneSet,
} from './answer/index.ts';
import type { Config } from './config.ts';
import { ConnectionPool } from './transport/connection-pool.ts';
import { guarded } from './transport/guard.ts';
import { IDLE_MILLISECONDS, poolLimits } from './transport/limits.ts';
import { openFileLimit } from './transport/open-files.ts';
import { RateLimiter, VERDICT } from './transport/rate-limit.ts';
import { DnsServer, type Responders } from './transport/server.ts';

const MAX_TCP_RESPONSE = 65_535;
const SECRET_OCTETS = 16;

/** What answers from `zones`. Responses over UDP are limited, but not those to a sender whose cookie proves its address. */
export function respondersFor(zones: ZoneSet, config: Config, log?: Logger): Responders {
  const nsid = new TextEncoder().encode(config.FOURWINDS_REGION);
  const [secret, otherSecret] = cookieSecrets(config);
  const cookies = new Cookies(secret, () => Math.floor(Date.now() / 1000), otherSecret);
  const server = { ...revealed(config), nsid, cookies };
  const subject = new Subject();
  const udp: AnswerLimits = { ...server, transport: 'udp', maxSize: UDP_SIZE, subject };
  const keepAlive = IDLE_MILLISECONDS / 100;
  const tcp: AnswerLimits = { ...server, transport: 'tcp', maxSize: MAX_TCP_RESPONSE, keepAlive };
  const limiter = limiterFor(config);
  const report = (err: unknown, query: Uint8Array): void =>
    log?.error({ err, query: query.toHex() }, 'a query could not be answered');
  const responders: Responders = {
    udp: (query, length, response, source) => {
      cookies.sender = source;
      const size = answer(zones, query, length, response, udp);
      if (size === 0 || limiter === undefined || cookies.verified) return size;
      const verdict = limiter.judge(source, subject);
      if (verdict === VERDICT.putOff) return putOff(query, length, response, udp);
      return verdict === VERDICT.send ? size : 0;
    },
    tcp: (query, length, response, source) => {
      cookies.sender = source;
      return answer(zones, query, length, response, tcp);
    },
  };
  return { udp: guarded(responders.udp, report), tcp: guarded(responders.tcp, report) };
}

function cookieSecrets({ FOURWINDS_COOKIE_SECRET: secrets }: Config): Uint8Array[] {
  if (secrets === undefined) return [randomBytes(SECRET_OCTETS)];
  return secrets.split(',').map((secret) => Buffer.from(secret, 'hex'));
}

function revealed({ FOURWINDS_REVEAL: facts, FOURWINDS_REGION: region, FOURWINDS_SERVER: server }: Config): Revealed {
  const encoder = new TextEncoder();
  return {
    ...(facts.includes('identity') && { identity: encoder.encode(server ?? region) }),
    ...(facts.includes('version') && { version: encoder.encode(`Fourwinds ${product.version}`) }),
  };
}

/** Answers on all addresses. Rejects, with none of them open, when one cannot be had. */
export async function openServers(addresses: readonly SocketAddress[], respond: Responders): Promise<DnsServer[]> {
  const pool = new ConnectionPool(poolLimits(openFileLimit()));
  const opened = await Promise.allSettled(addresses.map((address) => DnsServer.open(address, respond, pool)));
  const servers = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = opened.find((result) => result.status === 'rejected');
  if (failed === undefined) return servers;
  await Promise.all(servers.map((server) => server.close()));
  throw failed.reason;
}

function limiterFor(config: Config): RateLimiter | undefined {
  if (config.FOURWINDS_RATE_LIMIT === 'off') return undefined;
  return new RateLimiter({
    perSubject: config.FOURWINDS_RATE_LIMIT_ALIKE,
    perNetwork: config.FOURWINDS_RATE_LIMIT_NETWORK,
    slip: config.FOURWINDS_RATE_LIMIT_SLIP,
    loopback: config.FOURWINDS_RATE_LIMIT === 'on',
    key: randomBytes(SECRET_OCTETS),
    now: () => performance.now(),
  });
}
