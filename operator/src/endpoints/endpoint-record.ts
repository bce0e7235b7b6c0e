import { domainNameIn, domainText, Name, shorten } from '@fourwinds/dns';
import {
  ancestorsOf,
  type DNSEndpointResource,
  type Endpoint,
  keyOf,
  type RecordResource,
  TARGETS_PER_DNS_ENDPOINT,
  type ZoneResource,
} from '@fourwinds/resources';
import {
  draftFromRecord,
  type EndpointTarget,
  productIssue,
  readEndpoint,
  ttlOf,
  type ZoneObjectIssue,
} from '@fourwinds/zones';

/** A record that a target of a DNSEndpoint stands for, as a Record of the zone that has its name. */
export interface EndpointRecord extends RecordResource {
  spec: RecordResource['spec'] & {
    /** Why there is no such record. */
    refused?: ZoneObjectIssue;
  };
}

const KIND = 'DNSEndpoint';

/** Finds the zone of a name. */
export type ZoneFor = (domain: string) => ZoneResource | undefined;

/** Whether a record is one that a DNSEndpoint stands for, and no Record object. */
export function isEndpointRecord(record: RecordResource): record is EndpointRecord {
  return record.kind === KIND;
}

/** Why a record that comes from a DNSEndpoint cannot be read; undefined for all others. */
export function refusalOf(record: RecordResource): ZoneObjectIssue | undefined {
  return isEndpointRecord(record) ? record.spec.refused : undefined;
}

/** The DNSEndpoint that a record comes from, `namespace/name`. */
export function objectKeyOf({ metadata: { namespace, name } }: RecordResource): string {
  return `${namespace}/${name.slice(0, name.indexOf('/'))}`;
}

/** The part of its DNSEndpoint that a record comes from, such as `endpoints[0].targets[1]`. */
export function placeOf({ metadata: { name } }: EndpointRecord): string {
  return name.slice(name.indexOf('/') + 1);
}

/** A text that is longer is no name, whatever its escapes. */
const LONGEST_NAME = 1024;

/**
 * The domain that a name of an endpoint means, in canonical form; none where it can be none. A wrong name stays as it is, so that the zone in which
 * it seems to be says so.
 */
export function domainOfEndpoint({ dnsName = '' }: Endpoint): string {
  if (dnsName.length > LONGEST_NAME) return '';
  const name = domainNameIn(dnsName);
  return name === undefined ? dnsName.toLowerCase().replace(/\.$/, '') : domainText(name);
}

/** A domain and the names above it. */
export function suffixesOf(domain: string): string[] {
  return [domain, ...ancestorsOf(domain)];
}

/** As external-dns reads them: an object that names another controller is for that one. */
const CONTROLLER = ['external-dns.kubernetes.io/controller', 'external-dns.alpha.kubernetes.io/controller'];

function isOfOtherController({ annotations = {} }: DNSEndpointResource['metadata']): boolean {
  return CONTROLLER.some((key) => (annotations[key] ?? 'dns-controller') !== 'dns-controller');
}

/** The records of a DNSEndpoint whose names are in zones; nothing of the others, which are not for this service. */
export function endpointRecords(object: DNSEndpointResource, zoneFor: ZoneFor): EndpointRecord[] {
  const { metadata, spec } = object;
  if (metadata.deletionTimestamp !== undefined || isOfOtherController(metadata)) return [];
  const records: EndpointRecord[] = [];
  for (const [i, endpoint] of (spec?.endpoints ?? []).slice(0, TARGETS_PER_DNS_ENDPOINT).entries()) {
    const zone = zoneFor(domainOfEndpoint(endpoint));
    if (zone === undefined) continue;
    const targets = readEndpoint(endpoint, `endpoints[${i}]`);
    records.push(...targets.map((target) => recordOf(object, endpoint, { zone, target })));
    if (records.length > TARGETS_PER_DNS_ENDPOINT) break;
  }
  return withinLimit(object, records);
}

/** A name of a DNSEndpoint that is in no zone. */
export interface OutsideName {
  /** Where it stands, such as `endpoints[0].dnsName`. */
  readonly place: string;
  /** As it is written, for people. */
  readonly name: string;
  /** In canonical form. */
  readonly domain: string;
}

/** The names of a DNSEndpoint that are in no zone. */
export function namesOutside({ spec }: DNSEndpointResource, zoneFor: ZoneFor): OutsideName[] {
  const endpoints = (spec?.endpoints ?? []).slice(0, TARGETS_PER_DNS_ENDPOINT);
  return endpoints
    .map((endpoint, i) => ({
      place: `endpoints[${i}].dnsName`,
      name: shorten(endpoint.dnsName ?? ''),
      domain: domainOfEndpoint(endpoint),
    }))
    .filter(({ domain }) => zoneFor(domain) === undefined);
}

/** The first records, and in place of the others the reason why these are left out. */
function withinLimit({ spec }: DNSEndpointResource, records: EndpointRecord[]): EndpointRecord[] {
  const most = TARGETS_PER_DNS_ENDPOINT;
  const isOver = records.length > most || (spec?.endpoints ?? []).length > most;
  if (!isOver || records.length === 0) return records;
  const last = records[Math.min(records.length, most) - 1];
  const issue = productIssue(
    'endpoint-targets-too-many',
    `a DNSEndpoint has at most ${most} targets; those after this one are left out: make several objects of them`,
    placeOf(last),
  );
  const refused: EndpointRecord = { ...last, spec: { ...last.spec, value: '', refused: issue } };
  return [...records.slice(0, most - 1), refused];
}

/** Has no label or annotation of its object: whoever writes a DNSEndpoint may write any. */
function recordOf(
  { apiVersion, metadata }: DNSEndpointResource,
  endpoint: Endpoint,
  { zone, target }: { readonly zone: ZoneResource; readonly target: EndpointTarget },
): EndpointRecord {
  const { namespace, name, uid, generation, creationTimestamp, managedFields } = metadata;
  const { namespace: of, name: zoneName } = zone.metadata;
  const own = { namespace, name: `${name}/${target.path}`, uid: `${uid}/${target.path}` };
  return {
    apiVersion,
    kind: KIND,
    metadata: { ...own, generation, creationTimestamp, managedFields },
    spec: { zoneRef: { namespace: of, name: zoneName }, ...draftOf(endpoint, zone, target) },
  };
}

function draftOf(endpoint: Endpoint, { spec: { domain } }: ZoneResource, { record, issue }: EndpointTarget) {
  if (record === undefined)
    return { name: relativeName(endpoint, domain), type: endpoint.recordType ?? '', value: '', refused: issue };
  const { name, type, value } = draftFromRecord(record, Name.parse(`${domain}.`));
  const ttl = ttlOf(endpoint);
  return { name, type, value, ...(ttl === undefined ? {} : { ttl }) };
}

function relativeName(endpoint: Endpoint, domain: string): string {
  const name = domainOfEndpoint(endpoint);
  return name === domain ? '@' : name.slice(0, -domain.length - 1);
}

/** Whether the status of a DNSEndpoint speaks of it as it is. */
export function isEndpointReported({ metadata, status }: DNSEndpointResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

/** Whether both are the same version, whatever their status. */
export function isSameEndpoint(a: DNSEndpointResource | undefined, b: DNSEndpointResource | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const { uid, generation, deletionTimestamp } = a.metadata;
  const other = b.metadata;
  return (
    keyOf(a) === keyOf(b) &&
    uid === other.uid &&
    generation === other.generation &&
    isOfOtherController(a.metadata) === isOfOtherController(other) &&
    deletionTimestamp === other.deletionTimestamp
  );
}
