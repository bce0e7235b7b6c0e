import { setTimeout } from 'node:timers/promises';
import { Resolver } from './resolver.ts';
import type { Fourwinds, Reply } from '../test/e2e/fourwinds.ts';
import { PROBE, type Subject } from './latency.ts';
import { Stages } from './stages.ts';

const MOST_CHANGES = 1000;

const ASK_AGAIN_MILLISECONDS = 100;

export function restSubject(name: string, fourwinds: Fourwinds): Subject {
  const patch = async (domain: string, changes: readonly object[]): Promise<void> =>
    succeed(await fourwinds.request('PATCH', `/api/v1/zones/${domain}/records`, { changes }));
  return {
    name,
    domain: (size) => `rest-${size}.example`,
    servers: fourwinds.dns,
    async create(domain, entries) {
      succeed(await fourwinds.request('POST', '/api/v1/zones', { name: domain }));
      const changes = entries.map((entry) => ({ ...entry, ttl: 300 }));
      for (let i = 0; i < changes.length; i += MOST_CHANGES) await patch(domain, changes.slice(i, i + MOST_CHANGES));
    },
    write: (domain, address) => patch(domain, [{ op: 'replace', name: PROBE, type: 'A', values: [address], ttl: 300 }]),
    watchStages: (domain) => Stages.open(fourwinds.pid, domain),
  };
}

export function signedRestSubject(name: string, fourwinds: Fourwinds): Subject {
  const unsigned = restSubject(name, fourwinds);
  return {
    ...unsigned,
    domain: (size) => `signed-${size}.example`,
    async create(domain, entries) {
      await unsigned.create(domain, entries);
      succeed(await fourwinds.request('POST', `/api/v1/zones/${domain}/dnssec/enable`, {}));
      await Promise.all(fourwinds.dns.map((server) => untilSigned(server, domain)));
    },
  };
}

export async function untilSigned(server: string, domain: string): Promise<void> {
  using resolver = await Resolver.open(server);
  while ((await resolver.ask(domain, 'DNSKEY')).answers?.length === 0) await setTimeout(ASK_AGAIN_MILLISECONDS);
}

function succeed({ status, body }: Reply): void {
  if (status >= 300) throw new Error(JSON.stringify(body));
}
