import {
  buildZone,
  checkSigning,
  checkZone,
  hasRoomForNsec3,
  isError,
  isServable,
  type Issue,
  issue,
  Name,
  type ResourceRecord,
  type Zone,
} from '@fourwinds/dns';
import { contributedRecords } from './contributors/contributors.ts';
import { hiddenIssue, hiddenSets } from './hidden-records.ts';
import { type ProductIssueCode, productIssue, type ZoneObjectIssue } from './product-issue.ts';
import { Readings } from './readings.ts';
import type { ServiceSettings } from './service.ts';
import { suffixProblems, wildcardIssue } from './suffix-issues.ts';
import type { PlacedRecord, ZoneContent } from './zone-content.ts';
import { INLINE_RECORDS, type Problem, type ZoneRecord } from '@fourwinds/resources';

/**
 * Maximum size of the inline records of a Zone as JSON, in octets. etcd accepts requests of 1.5 MiB, which also have
 * to contain the metadata and the status.
 */
export const INLINE_BYTES = 1280 * 1024;

export interface AssembledZone {
  /** Undefined if any of the problems is an error. */
  readonly zone?: Zone;
  readonly problems: readonly ZoneObjectIssue[];
}

export interface ComposedZone extends AssembledZone {
  /** The inline records that are readable, in canonical form. */
  readonly inline: readonly PlacedRecord[];
  readonly contributed: readonly PlacedRecord[];
}

export interface CompositionParts {
  readonly attached?: readonly PlacedRecord[];
  readonly readings?: Readings;
  /** Domains of the hosted zones below this zone. */
  readonly zonesBelow?: readonly string[];
}

/**
 * Builds a zone from its inline records, the `attached` records, and the records that contributors add (SOA with the
 * given serial, NS at the apex). Validates the zone as a whole. Only this function decides whether a zone may be
 * published. The API calls it before a write, and the operator before publication. If the zone is too large, reports
 * no other problems.
 */
export function composeZone(
  content: ZoneContent,
  service: ServiceSettings,
  serial: number,
  { attached = [], readings = new Readings(), zonesBelow }: CompositionParts = {},
): ComposedZone {
  const excess = sizeIssues(content.records);
  if (excess.length > 0) return { inline: [], contributed: [], problems: excess };
  const apex = Name.parse(`${content.domain}.`);
  const inline = readInlineRecords(content, readings);
  const contributed = contributedRecords({ content, service, serial });
  const records = [...contributed, ...inline.records, ...attached];
  const composed = assemble({ apex, signed: content.dnssec?.enabled === true, zonesBelow }, records);
  const problems = [
    ...inline.problems,
    ...composed.problems,
    ...denialProblems(content, apex),
    ...forceProblems(content),
    ...suffixProblems(content),
  ];
  return { inline: inline.records, contributed, problems, ...(problems.some(isError) ? {} : { zone: composed.zone }) };
}

/** Returns the inline records of a zone in canonical form, together with their errors and warnings. */
export function readInlineRecords(
  content: ZoneContent,
  readings: Readings,
): { records: PlacedRecord[]; problems: ZoneObjectIssue[] } {
  const apex = Name.parse(`${content.domain}.`);
  const records: PlacedRecord[] = [];
  const issues: ZoneObjectIssue[] = idIssues(content.records);
  content.records.forEach((draft, i) => {
    const path = `spec.records[${i}]`;
    const read = readings.read(draft, { apex, defaultTtl: content.defaultTTL, path });
    issues.push(...read.issues);
    if (read.record === undefined) return;
    const refusal = refusalOfRecord(content, read.record, path);
    if (refusal !== undefined) issues.push(refusal);
    else records.push({ ...read.record, path });
  });
  return { records, problems: issues };
}

/** Returns the issue of a record that the zone cannot have, although DNS allows it. */
export function refusalOfRecord(
  { domain, suffix }: Pick<ZoneContent, 'domain' | 'suffix'>,
  record: ResourceRecord,
  path: string,
): Issue<ProductIssueCode> | undefined {
  if (isApexNs(record, Name.parse(`${domain}.`))) return apexNsIssue(`${path}.type`);
  if (suffix === true && (record.owner.isWildcard || record.type.name === 'DNAME')) return wildcardIssue(domain, path);
  return undefined;
}

/** True for NS records at the apex. The service manages these records, and users must not write them. */
export function isApexNs(record: ResourceRecord, apex: Name): boolean {
  return record.type.name === 'NS' && record.owner.equals(apex);
}

export function apexNsIssue(path: string): Issue<ProductIssueCode> {
  return productIssue(
    'apex-ns-managed',
    'the NS records of the zone itself are written by the service; leave them out. Names of your own for its nameservers go into spec.nameservers',
    path,
  );
}

export interface ZoneFrame {
  readonly apex: Name;
  /** True if it must be possible to sign the zone. */
  readonly signed: boolean;
  readonly zonesBelow?: readonly string[];
}

/** Builds and checks a zone. Each problem contains the path of the record that causes it. */
export function assemble(
  { apex, signed, zonesBelow = [] }: ZoneFrame,
  records: readonly PlacedRecord[],
): AssembledZone {
  const built = buildZone(apex, records, (record) => record.path);
  if (built.zone === undefined) return { problems: built.issues };
  const pathOf = pathIndex(records);
  const found = [...checkZone(built.zone), ...(signed ? checkSigning(built.zone) : [])].map((zoneIssue) => {
    const { owner, type, ...rest } = zoneIssue;
    return { ...rest, path: pathOf(owner, type) };
  });
  const hidden = hiddenSets(built.zone, zonesBelow).map(({ set: { owner, type }, by }) =>
    hiddenIssue(`${owner.toString()} ${type.name}`, by, pathOf(owner.toString(), type.name)),
  );
  const problems: ZoneObjectIssue[] = [...built.issues, ...found, ...hidden];
  return problems.some(isError) ? { problems } : { zone: built.zone, problems };
}

function denialProblems({ dnssec }: ZoneContent, apex: Name): ZoneObjectIssue[] {
  if (dnssec?.enabled !== true || dnssec.denial === 'NSEC' || hasRoomForNsec3(apex)) return [];
  const message = `the names that NSEC3 makes of ${apex.toString()} would be too long; use NSEC`;
  return [issue('name-too-long', message, 'spec.dnssec.denial')];
}

/**
 * Reports `force` if DNSSEC is enabled. If `force` stayed set, disabling DNSSEC later would not wait for the parent,
 * and would break the zone.
 */
function forceProblems({ dnssec }: ZoneContent): ZoneObjectIssue[] {
  if (dnssec?.enabled !== true || !dnssec.force) return [];
  const message =
    'force needs enabled: false; kept here, it would remove the signatures at once when you disable DNSSEC later: leave it out, or set it to false';
  return [productIssue('dnssec-force', message, 'spec.dnssec.force')];
}

/** True if `assemble` would return a zone. Does not search for warnings. */
export function canStand({ apex, signed }: ZoneFrame, records: readonly PlacedRecord[]): boolean {
  const { zone } = buildZone(apex, records);
  return zone !== undefined && isServable(zone) && !(signed && hasSigningError(zone));
}

function hasSigningError(zone: Zone): boolean {
  return checkSigning(zone).some(isError);
}

export function toProblem({ path, code, severity, message }: ZoneObjectIssue | Problem): Problem {
  return { path, code, severity, message };
}

function sizeIssues(records: readonly ZoneRecord[]): Issue<ProductIssueCode>[] {
  const bytes = Buffer.byteLength(JSON.stringify(records));
  const excess = [
    { have: bytes, limit: INLINE_BYTES, what: 'bytes of records, written as JSON' },
    { have: records.length, limit: INLINE_RECORDS, what: 'records' },
  ].find(({ have, limit }) => have > limit);
  if (excess === undefined) return [];
  const { have, limit, what } = excess;
  return [
    productIssue(
      'zone-too-large',
      `there are ${have} ${what}; a zone has at most ${limit} inline. Make Record objects of some of them`,
      'spec.records',
    ),
  ];
}

function idIssues(records: readonly ZoneRecord[]): Issue<ProductIssueCode>[] {
  const ids = records.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(ids).size === ids.length) return [];
  const seen = new Map<string, number>();
  return records.flatMap(({ id }, i) => {
    if (id === undefined) return [];
    const first = seen.get(id);
    if (first === undefined) seen.set(id, i);
    return first === undefined
      ? []
      : [
          productIssue(
            'record-id-duplicate',
            `spec.records[${first}] has the same id; leave id out of manifests`,
            `spec.records[${i}].id`,
          ),
        ];
  });
}

/**
 * Returns a function that finds the path of the record that an issue is about. The function searches by owner and
 * type, and then by owner only.
 */
function pathIndex(records: readonly PlacedRecord[]): (owner: string, type?: string) => string {
  let index: Map<string, string> | undefined;
  return (owner, type) => {
    if (index === undefined) {
      index = new Map();
      for (const { owner: name, type: recordType, path } of records) {
        if (!index.has(`${name.key} ${recordType.name}`)) index.set(`${name.key} ${recordType.name}`, path);
        if (path !== 'service' && !index.has(name.key)) index.set(name.key, path);
      }
    }
    const { key } = Name.parse(owner);
    return index.get(`${key} ${type}`) ?? index.get(key) ?? owner;
  };
}
