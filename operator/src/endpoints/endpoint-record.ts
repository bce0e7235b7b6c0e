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

/** A target of a DNSEndpoint, presented as a Record of the zone that contains its name. */
export interface EndpointRecord extends RecordResource {
  spec: RecordResource['spec'] & {
    /** Reason why the target has no record. */
    refused?: ZoneObjectIssue;
  };
}

const KIND = 'DNSEndpoint';

export type ZoneFor = (domain: string) => ZoneResource | undefined;

export function isEndpointRecord(record: RecordResource): record is EndpointRecord {
  return record.kind === KIND;
}

/** Returns the reason why a record from a DNSEndpoint cannot be read. Undefined for all other records. */
export function refusalOf(record: RecordResource): ZoneObjectIssue | undefined {
  return isEndpointRecord(record) ? record.spec.refused : undefined;
}

export function objectKeyOf({ metadata: { namespace, name } }: RecordResource): string {
  return `${namespace}/${name.slice(0, name.indexOf('/'))}`;
}

/** Returns the path of a record in its DNSEndpoint, such as `endpoints[0].targets[1]`. */
export function placeOf({ metadata: { name } }: EndpointRecord): string {
  return name.slice(name.indexOf('/') + 1);
}

/** Longer strings are not names, regardless of escapes. */
const LONGEST_NAME = 1024;

/**
 * Returns the domain of an endpoint's name in canonical form. Empty if the name cannot be a domain. An invalid name
 * is returned unchanged, so that the zone that appears to contain it can report it.
 */
export function domainOfEndpoint({ dnsName = '' }: Endpoint): string {
  if (dnsName.length > LONGEST_NAME) return '';
  const name = domainNameIn(dnsName);
  return name === undefined ? dnsName.toLowerCase().replace(/\.$/, '') : domainText(name);
}

export function suffixesOf(domain: string): string[] {
  return [domain, ...ancestorsOf(domain)];
}

/**
 * Annotations that assign an object to a controller, as external-dns reads them. An object that names another
 * controller is ignored.
 */
const CONTROLLER = ['external-dns.kubernetes.io/controller', 'external-dns.alpha.kubernetes.io/controller'];

function isOfOtherController({ annotations = {} }: DNSEndpointResource['metadata']): boolean {
  return CONTROLLER.some((key) => (annotations[key] ?? 'dns-controller') !== 'dns-controller');
}

/**
 * Returns the records of a DNSEndpoint whose names are in zones. Ignores other names, which are not for this service.
 */
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

export interface OutsideName {
  /** Path of the name, such as `endpoints[0].dnsName`. */
  readonly place: string;
  /** The name as written, for messages. */
  readonly name: string;
  /** The name in canonical form. */
  readonly domain: string;
}

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

/** Returns the records up to the limit. If there are more, the last returned record is refused with the reason. */
function withinLimit({ spec }: DNSEndpointResource, records: EndpointRecord[]): EndpointRecord[] {
  const most = TARGETS_PER_DNS_ENDPOINT;
  const isOver = records.length > most || (spec?.endpoints ?? []).length > most;
  if (!isOver || records.length === 0) return records;
  const last = records[Math.min(records.length, most) - 1];
  const issue = productIssue(
    'endpoint-targets-too-many',
    `a DNSEndpoint has at most ${most} targets; the targets after this one are ignored: divide them into several objects`,
    placeOf(last),
  );
  const refused: EndpointRecord = { ...last, spec: { ...last.spec, value: '', refused: issue } };
  return [...records.slice(0, most - 1), refused];
}

/** Omits the labels and annotations of the object, because its author can write anything there. */
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

export function isEndpointReported({ metadata, status }: DNSEndpointResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

/** Returns true if two versions of a DNSEndpoint are equal. Ignores their status. */
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
