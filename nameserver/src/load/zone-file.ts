import {
  buildZone,
  contradictionsIn,
  isError,
  type Issue,
  type LocatedRecord,
  Name,
  warningsAbout,
  zoneFromText,
  type ZoneIssue,
} from '@fourwinds/dns';
import { compileZone, SOLE_OWNER, type ZoneImage } from '../answer/index.ts';
import { zoneFileText } from './zone-file-text.ts';

/** Maximum number of warnings about a zone from one rule, and maximum number in total. */
const MOST_OF_A_RULE = 5;
const MOST_WARNINGS = 20;

const OUTSIDE = 'name-outside-zone';

/** A zone file, read and compiled. Plain data, so that it can be passed between threads. */
export interface CompiledZoneFile {
  readonly issues: readonly Issue[];
  /** The `key` of the zone's name, even if the zone is refused. Absent if the file does not contain it. */
  readonly apex?: string;
  /** Absent if an issue is an error. */
  readonly image?: ZoneImage;
}

/**
 * Reads a zone file and compiles its zone. `origin` is the origin of relative names until `$ORIGIN`. Like BIND and
 * Knot, skips records outside the zone with a warning and refuses an inconsistent zone.
 */
export function compileZoneFile(octets: Uint8Array, origin: Name | undefined): CompiledZoneFile {
  const { zone, records, issues } = read(octets, origin);
  const apex = (zone?.apex ?? records.find(({ type }) => type.name === 'SOA')?.owner ?? origin)?.key;
  if (zone === undefined) return { apex, issues };
  const contradictions = contradictionsIn(zone);
  if (contradictions.length > 0) return { apex, issues: [...issues, ...atLines(contradictions, records)] };
  return { apex, issues, image: compileZone(zone, SOLE_OWNER) };
}

/** Returns warnings about the file of a served zone. Takes about as long as reading it. */
export function warningsInZoneFile(octets: Uint8Array, origin: Name | undefined): Issue[] {
  const { zone, records, issues } = read(octets, origin);
  if (zone === undefined) return [];
  return [...issues, ...atLines(warningsAbout(zone, MOST_OF_A_RULE), records)].slice(0, MOST_WARNINGS);
}

type Read = ReturnType<typeof zoneFromText>;

function read(octets: Uint8Array, origin: Name | undefined): Read {
  return withoutOutside(zoneFromText(zoneFileText(octets), { origin }));
}

function withoutOutside(whole: Read): Read {
  const { records, issues } = whole;
  const errors = issues.filter(isError);
  if (errors.length === 0 || !errors.every(({ code }) => code === OUTSIDE)) return whole;
  const apex = records.find(({ type }) => type.name === 'SOA')!.owner;
  const inside = records.filter(({ owner }) => owner.isWithin(apex));
  const { zone } = buildZone(apex, inside);
  return {
    zone,
    records: inside,
    issues: issues.map((found) =>
      found.code === OUTSIDE ? { ...found, severity: 'warning', message: `left out: ${found.message}` } : found,
    ),
  };
}

/** Sets the `path` of set issues to the line of the set's last record. Issues without a line keep their path. */
function atLines(issues: readonly ZoneIssue[], records: readonly LocatedRecord[]): Issue[] {
  if (issues.length === 0) return [];
  const owners = new Map(issues.map(({ owner }) => [owner, Name.parse(owner).key]));
  const keys = new Set(owners.values());
  const lines = new Map<string, number>();
  for (const { owner, type, line } of records) {
    if (keys.has(owner.key)) lines.set(`${owner.key} ${type.name}`, line);
  }
  return issues.map(({ owner, type, ...found }): Issue => {
    const line = lines.get(`${owners.get(owner)} ${type}`);
    return line === undefined ? found : { ...found, path: `line ${line}` };
  });
}
