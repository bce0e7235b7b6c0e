import type { Fourwinds, Reply } from '../test/e2e/fourwinds.ts';
import { PROBE, type Subject } from './latency.ts';

/** Bulk changes through REST. */
export function restSubject(name: string, fourwinds: Fourwinds): Subject {
  const patch = async (domain: string, changes: readonly object[]): Promise<void> =>
    succeed(await fourwinds.request('PATCH', `/api/v1/zones/${domain}/records`, { changes }));
  return {
    name,
    domain: (size) => `rest-${size}.example`,
    servers: fourwinds.dns,
    async create(domain, entries) {
      succeed(await fourwinds.request('POST', '/api/v1/zones', { name: domain }));
      await patch(
        domain,
        entries.map((entry) => ({ ...entry, ttl: 300 })),
      );
    },
    write: (domain, address) => patch(domain, [{ op: 'replace', name: PROBE, type: 'A', values: [address], ttl: 300 }]),
  };
}

function succeed({ status, body }: Reply): void {
  if (status >= 300) throw new Error(JSON.stringify(body));
}
