import type { Fourwinds } from '../e2e/fourwinds.ts';
import type { PlannedZone } from './plan.ts';
import { type Publication, type Reason, type Refusal, refusal } from './publication.ts';
import type { Subdomain } from './subdomains.ts';

const TTL = 300;
const MAX_CHANGES = 1000;

interface Failed {
  readonly error: { readonly details?: readonly (Reason & { readonly index: number | null })[] };
}

/**
 * Makes a zone and fills it by bulk changes, waiting until all regions serve them. Changes are all or nothing: names that
 * are refused are taken out and the rest is sent again. Throws on any other answer.
 */
export async function publishThroughRest(fourwinds: Fourwinds, zone: PlannedZone): Promise<Publication> {
  const created = await fourwinds.request('POST', '/api/v1/zones', { name: zone.domain });
  if (created.status !== 201) throw new Error(`${zone.domain}: ${JSON.stringify(created.body)}`);
  const parts = batches(zone.subdomains);
  const results: Publication[] = [];
  for (const subdomains of parts) results.push(await publishBatch(fourwinds, { ...zone, subdomains }));
  return {
    zone,
    ttl: TTL,
    served: results.flatMap(({ served }) => served),
    refused: results.flatMap(({ refused }) => refused),
  };
}

/** Names in order, in portions of at most MAX_CHANGES records. */
function batches(subdomains: readonly Subdomain[]): Subdomain[][] {
  const result: Subdomain[][] = [[]];
  let changes = 0;
  for (const subdomain of subdomains) {
    changes += subdomain.records.length;
    if (changes > MAX_CHANGES) {
      result.push([]);
      changes = subdomain.records.length;
    }
    result.at(-1)!.push(subdomain);
  }
  return result;
}

async function publishBatch(fourwinds: Fourwinds, zone: PlannedZone): Promise<Publication> {
  let served = zone.subdomains;
  const refused: Refusal[] = [];
  for (;;) {
    const owners = served.flatMap((subdomain) => subdomain.records.map((record) => ({ subdomain, record })));
    const changes = owners.map(({ subdomain: { name }, record }) => ({ name, ...record, ttl: TTL }));
    const { status, body } = await fourwinds.request('PATCH', `/api/v1/zones/${zone.domain}/records?wait=30s`, {
      changes,
    });
    if (status === 200) {
      if (!(body as { in_sync: boolean }).in_sync) throw new Error(`${zone.domain} is not in sync after 30 s`);
      return { zone, ttl: TTL, served, refused };
    }
    const reasons = new Map<Subdomain, Reason>();
    for (const { index, ...reason } of (body as Failed).error.details ?? []) {
      if (index !== null) reasons.set(owners[index].subdomain, reason);
    }
    if (reasons.size === 0) throw new Error(`${zone.domain}: status ${status} ${JSON.stringify(body)}`);
    for (const [subdomain, reason] of reasons) refused.push(refusal(zone.domain, subdomain, reason));
    served = served.filter((subdomain) => !reasons.has(subdomain));
  }
}
