import type { SocketAddress } from '@fourwinds/process';
import { answer, type AnswerLimits, UDP_SIZE, type ZoneSet } from './answer/index.ts';
import type { Config } from './config.ts';
import { RateLimiter } from './transport/rate-limit.ts';
import { DnsServer, type Responders } from './transport/server.ts';

const MAX_TCP_RESPONSE = 65_535;
const RESPONSES_PER_SECOND = 200;
const SLIP = 2;

/** What answers from `zones`, calling itself `name`. */
export function respondersFor(zones: ZoneSet, name: string): Responders {
  const nsid = new TextEncoder().encode(name);
  const udp: AnswerLimits = { transport: 'udp', maxSize: UDP_SIZE, nsid };
  const tcp: AnswerLimits = { transport: 'tcp', maxSize: MAX_TCP_RESPONSE, nsid };
  return {
    udp: (query, length, response) => answer(zones, query, length, response, udp),
    tcp: (query, length, response) => answer(zones, query, length, response, tcp),
  };
}

/** Answers on all addresses. Rejects, with none of them open, when one cannot be had. */
export async function openServers(
  addresses: readonly SocketAddress[],
  respond: Responders,
  rateLimit: Config['FOURWINDS_RATE_LIMIT'],
): Promise<DnsServer[]> {
  const limiter = limiterFor(rateLimit);
  const opened = await Promise.allSettled(addresses.map((address) => DnsServer.open(address, respond, limiter)));
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
