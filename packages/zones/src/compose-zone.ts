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
import type { PlacedRecord, ZoneContent } from './zone-content.ts';
import { INLINE_RECORDS, type Problem, type ZoneRecord } from '@fourwinds/resources';

/**
 * How large the inline records of one Zone object may be as JSON, in which stores keep them: etcd takes requests of 1.5 MiB, and metadata
 * and status come beside them.
 */
export const INLINE_BYTES = 1280 * 1024;

export interface AssembledZone {
  /** Absent when a problem is an error. */
  readonly zone?: Zone;
  readonly problems: readonly ZoneObjectIssue[];
}

export interface ComposedZone extends AssembledZone {
  /** The inline records that could be read, in canonical form. */
  readonly inline: readonly PlacedRecord[];
  /** The records that contributors add. */
  readonly contributed: readonly PlacedRecord[];
}

export interface CompositionParts {
  /** The records of Record objects. */
  readonly attached?: readonly PlacedRecord[];
  /** Inline records that were read before are not read again. */
  readonly readings?: Readings;
  /** Domains of zones that are served here right below this one. */
  readonly zonesBelow?: readonly string[];
}

/**
 * The complete record set of a zone: its inline records, the `attached` ones, and those of the contributors (SOA with the
 * given serial, apex NS), validated as a whole. The one place that decides whether a zone may be published; the API calls it
 * before a write, the operator before publication. A zone that is too large has that one problem, and no other is searched for.
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
  ];
  return { inline: inline.records, contributed, problems, ...(problems.some(isError) ? {} : { zone: composed.zone }) };
}

/** The inline records of a zone in canonical form, and the errors and warnings about each. */
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
    if (isApexNs(read.record, apex)) issues.push(apexNsIssue(`${path}.type`));
    else records.push({ ...read.record, path });
  });
  return { records, problems: issues };
}

/** The NS records at the apex are the service's own; a user's are refused. */
export function isApexNs(record: ResourceRecord, apex: Name): boolean {
  return record.type.name === 'NS' && record.owner.equals(apex);
}

/** The error of an NS record at the apex, which users may not write. */
export function apexNsIssue(path: string): Issue<ProductIssueCode> {
  return productIssue(
    'apex-ns-managed',
    'the NS records of the zone itself are written by the service; leave them out. Names of your own for its nameservers go into spec.nameservers',
    path,
  );
}

/** The zone that records are assembled for. */
export interface ZoneFrame {
  readonly apex: Name;
  /** They have to be fit to be signed. */
  readonly signed: boolean;
  /** Domains of zones that are served here right below it. */
  readonly zonesBelow?: readonly string[];
}

/** Builds and checks a zone; problems carry the path of the record at fault. */
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

/** Errors in the denial of existence that is chosen for a signed zone. */
function denialProblems({ dnssec }: ZoneContent, apex: Name): ZoneObjectIssue[] {
  if (dnssec?.enabled !== true || dnssec.denial === 'NSEC' || hasRoomForNsec3(apex)) return [];
  const message = `the names that NSEC3 makes of ${apex.toString()} would be too long; use NSEC`;
  return [issue('name-too-long', message, 'spec.dnssec.denial')];
}

/** Left in place, force would break the zone when DNSSEC is disabled one day, in the way that waits for the parent. */
function forceProblems({ dnssec }: ZoneContent): ZoneObjectIssue[] {
  if (dnssec?.enabled !== true || !dnssec.force) return [];
  const message =
    'force is for a zone that is not enabled; left here, it would take the signatures away at once when DNSSEC is disabled: leave it out, or say false';
  return [productIssue('dnssec-force', message, 'spec.dnssec.force')];
}

/** Whether `assemble` would give a zone; does not search for warnings. */
export function canStand({ apex, signed }: ZoneFrame, records: readonly PlacedRecord[]): boolean {
  const { zone } = buildZone(apex, records);
  return zone !== undefined && isServable(zone) && !(signed && hasSigningError(zone));
}

function hasSigningError(zone: Zone): boolean {
  return checkSigning(zone).some(isError);
}

/** An issue as a status holds it. */
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

/** Finds the record that a zone issue is about: by owner and type, else by owner. */
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
