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

/** Warnings that one rule, and all together, may give about a zone. */
const MOST_OF_A_RULE = 5;
const MOST_WARNINGS = 20;

const OUTSIDE = 'name-outside-zone';

/** A zone file, read and compiled. Plain data, so that it can go from one thread to another. */
export interface CompiledZoneFile {
  readonly issues: readonly Issue[];
  /** The `key` of the zone's name, also where the zone is refused; absent where the file does not say it. */
  readonly apex?: string;
  /** Absent where an issue is an error. */
  readonly image?: ZoneImage;
}

/**
 * Reads a zone file and compiles its zone. `origin` is the origin of relative names until `$ORIGIN`. Records outside the zone are
 * left out with a warning, as BIND and Knot do. A zone that contradicts itself is refused, as they do, too.
 */
export function compileZoneFile(octets: Uint8Array, origin: Name | undefined): CompiledZoneFile {
  const { zone, records, issues } = read(octets, origin);
  const apex = (zone?.apex ?? records.find(({ type }) => type.name === 'SOA')?.owner ?? origin)?.key;
  if (zone === undefined) return { apex, issues };
  const contradictions = contradictionsIn(zone);
  if (contradictions.length > 0) return { apex, issues: [...issues, ...atLines(contradictions, records)] };
  return { apex, issues, image: compileZone(zone, SOLE_OWNER) };
}

/** Warnings about a zone file whose zone is served; takes about as long as reading it. */
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

/** Issues of sets with the line of the last record of each, as their `path`; where it has none they keep theirs. */
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
