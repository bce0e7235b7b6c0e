import { randomBytes } from 'node:crypto';
import type { SocketAddress } from '@fourwinds/process';
import { answer, type AnswerLimits, Cookies, UDP_SIZE, type ZoneSet } from './answer/index.ts';
import type { Config } from './config.ts';
import { addressOctets } from './transport/address.ts';
import { RateLimiter } from './transport/rate-limit.ts';
import type { Responder } from './transport/responder.ts';
import { DnsServer, type Responders } from './transport/server.ts';

const MAX_TCP_RESPONSE = 65_535;
const RESPONSES_PER_SECOND = 200;
const SLIP = 2;
const COOKIE_SECRET_OCTETS = 16;

/** What answers from `zones`. Responses over UDP are limited, but not those to a sender whose cookie proves its address. */
export function respondersFor(zones: ZoneSet, config: Config): Responders {
  const nsid = new TextEncoder().encode(config.FOURWINDS_REGION);
  const cookies = new Cookies(cookieSecret(config), addressOctets, () => Math.floor(Date.now() / 1000));
  const udp: AnswerLimits = { transport: 'udp', maxSize: UDP_SIZE, nsid, cookies };
  const tcp: AnswerLimits = { transport: 'tcp', maxSize: MAX_TCP_RESPONSE, nsid, cookies };
  const limiter = limiterFor(config.FOURWINDS_RATE_LIMIT);
  const respond = (limits: AnswerLimits): Responder => {
    return (query, length, response, source) => {
      cookies.sender = source;
      return answer(zones, query, length, response, limits);
    };
  };
  const overUdp = respond(udp);
  return {
    udp: (query, length, response, source) => {
      const size = overUdp(query, length, response, source);
      return limiter === undefined || cookies.verified ? size : limiter.limit(source, response, size);
    },
    tcp: respond(tcp),
  };
}

function cookieSecret({ FOURWINDS_COOKIE_SECRET: secret }: Config): Uint8Array {
  return secret === undefined ? randomBytes(COOKIE_SECRET_OCTETS) : Buffer.from(secret, 'hex');
}

/** Answers on all addresses. Rejects, with none of them open, when one cannot be had. */
export async function openServers(addresses: readonly SocketAddress[], respond: Responders): Promise<DnsServer[]> {
  const opened = await Promise.allSettled(addresses.map((address) => DnsServer.open(address, respond)));
  const servers = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = opened.find((result) => result.status === 'rejected');
  if (failed === undefined) return servers;
  await Promise.all(servers.map((server) => server.close()));
  throw failed.reason;
}

function limiterFor(setting: Config['FOURWINDS_RATE_LIMIT']): RateLimiter | undefined {
  if (setting === 'off') return undefined;
  const now = () => performance.now();
  return new RateLimiter({ perSecond: RESPONSES_PER_SECOND, slip: SLIP, loopback: setting === 'on', now });
}
