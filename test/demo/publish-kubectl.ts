import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { PlannedZone } from './plan.ts';
import type { Product } from './product.ts';
import { type Publication, type Refusal, refusal } from './publication.ts';
import { hasCnameBesideOthers, type Subdomain } from './subdomains.ts';

const TTL = 3600;
const NAMESPACE = 'demo';
const API_VERSION = 'dns.fourwinds.dev/v1alpha1';
const TIMEOUT = '--timeout=60s';

/** In a zone of Zone and Record manifests, one name in so many becomes Record objects, and those that will be refused do. */
const ATTACHED_EVERY = 5;

type Kubectl = NonNullable<Product['kubectl']>;

/**
 * Applies a zone's manifests and waits until the zone is in sync. A draft with a name that breaks a rule is refused as a
 * whole: such names are taken out and the rest is applied again. Record objects are refused one by one.
 */
export async function publishThroughKubectl(kubectl: Kubectl, zone: PlannedZone): Promise<Publication> {
  const isAttached = (subdomain: Subdomain, i: number): boolean =>
    zone.entrance !== 'Zone manifest' && (i % ATTACHED_EVERY === 0 || hasCnameBesideOthers(subdomain));
  const inline = zone.subdomains.filter((subdomain, i) => !isAttached(subdomain, i));
  const attached = zone.subdomains.filter(isAttached);
  await apply(kubectl, [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }]);
  const result = await applyInline(kubectl, zone, inline);
  if (attached.length === 0) return result;
  const records = await applyRecords(kubectl, zone, attached);
  return { ...result, served: [...result.served, ...records.served], refused: [...result.refused, ...records.refused] };
}

async function applyInline(kubectl: Kubectl, zone: PlannedZone, names: readonly Subdomain[]): Promise<Publication> {
  let served = names;
  const refused: Refusal[] = [];
  for (;;) {
    const owners = served.flatMap((subdomain) => subdomain.records.map((record) => ({ subdomain, record })));
    const records = owners.map(({ subdomain: { name }, record }) => ({ name, ...record }));
    await apply(kubectl, [{ ...object('Zone', nameOf(zone)), spec: { domain: zone.domain, records } }]);
    const { status } = await observed(kubectl, nameOf(zone));
    const errors = (status?.problems ?? []).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) {
      await must(kubectl, ['wait', '--for=condition=InSync', `zone/${nameOf(zone)}`, TIMEOUT]);
      return { zone, ttl: TTL, served, refused };
    }
    const wrong = new Map(errors.map((problem) => [owners[positionOf(problem.path)].subdomain, problem]));
    for (const [subdomain, problem] of wrong) refused.push(refusal(zone.domain, subdomain, problem));
    served = served.filter((subdomain) => !wrong.has(subdomain));
  }
}

/** The zone once the operator has observed its latest generation. */
async function observed(kubectl: Kubectl, name: string): Promise<ZoneResource> {
  const { metadata } = await get<ZoneResource>(kubectl, ['zone', name]);
  const condition = `--for=jsonpath={.status.observedGeneration}=${metadata.generation}`;
  await must(kubectl, ['wait', condition, `zone/${name}`, TIMEOUT]);
  return get<ZoneResource>(kubectl, ['zone', name]);
}

function positionOf(path: string): number {
  const [, position] = /^spec\.records\[(\d+)\]/.exec(path) ?? [];
  if (position === undefined) throw new Error(`a problem that is not about a record: ${path}`);
  return Number(position);
}

async function applyRecords(
  kubectl: Kubectl,
  zone: PlannedZone,
  names: readonly Subdomain[],
): Promise<Pick<Publication, 'served' | 'refused'>> {
  const manifests = names.flatMap(({ name, records }, i) =>
    records.map((record, j) => ({
      ...object('Record', `${nameOf(zone)}-${i}-${j}`, { zone: nameOf(zone) }),
      spec: { zoneRef: { name: nameOf(zone) }, name, ...record },
    })),
  );
  await apply(kubectl, manifests);
  const selector = ['--selector', `zone=${nameOf(zone)}`];
  await must(kubectl, ['wait', '--for=jsonpath={.status.observedGeneration}=1', 'record', ...selector, TIMEOUT]);
  const { items } = await get<{ items: RecordResource[] }>(kubectl, ['record', ...selector]);
  const accepted = items.filter(isAccepted).map(({ metadata }) => `record/${metadata.name}`);
  await must(kubectl, ['wait', '--for=condition=InSync', ...accepted, TIMEOUT]);
  const byName = new Map(items.map((record) => [record.metadata.name, record]));
  const results = names.map((subdomain, i) =>
    outcome(
      zone,
      subdomain,
      subdomain.records.map((_, j) => byName.get(`${nameOf(zone)}-${i}-${j}`)!),
    ),
  );
  return {
    served: results.map(({ served }) => served).filter(({ records }) => records.length > 0),
    refused: results.flatMap(({ refused }) => refused),
  };
}

/** Which of a name's records were accepted, one object each in the same order. */
function outcome(
  { domain }: PlannedZone,
  { name, records }: Subdomain,
  objects: readonly RecordResource[],
): { served: Subdomain; refused: Refusal[] } {
  const reason = objects.flatMap(({ status }) => status?.problems ?? []).find(({ severity }) => severity === 'error');
  const [accepted, wrong] = [
    records.filter((_, i) => isAccepted(objects[i])),
    records.filter((_, i) => !isAccepted(objects[i])),
  ];
  return {
    served: { name, records: accepted },
    refused:
      wrong.length === 0
        ? []
        : [refusal(domain, { name, records: wrong }, reason ?? { code: 'none given', message: '' })],
  };
}

function isAccepted({ status }: RecordResource): boolean {
  return status?.conditions?.some(({ type, status }) => type === 'Accepted' && status === 'True') ?? false;
}

function object(kind: string, name: string, labels: { [name: string]: string } = {}) {
  return { apiVersion: API_VERSION, kind, metadata: { name, namespace: NAMESPACE, labels } };
}

function nameOf({ domain }: PlannedZone): string {
  return domain.split('.')[0];
}

async function apply(kubectl: Kubectl, items: readonly object[]): Promise<void> {
  const list = { apiVersion: 'v1', kind: 'List', items };
  await must(kubectl, ['apply', '--filename', '-'], JSON.stringify(list));
}

async function get<T>(kubectl: Kubectl, what: readonly string[]): Promise<T> {
  return JSON.parse(await must(kubectl, ['get', '--output=json', ...what])) as T;
}

async function must(kubectl: Kubectl, args: readonly string[], stdin?: string): Promise<string> {
  const { code, stdout, stderr } = await kubectl(['--namespace', NAMESPACE, ...args], stdin);
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
