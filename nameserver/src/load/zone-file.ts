import { buildZone, type Issue, type Name, zoneFromMasterFile, type ZoneResult } from '@fourwinds/dns';
import { compileZone, type ZoneImage } from '../answer/index.ts';
import { masterFileText } from './master-file-text.ts';

const OUTSIDE = 'name-outside-zone';

/** What a master file holds. Plain data, so that it can go from one thread to another. */
export interface ZoneFile {
  readonly issues: readonly Issue[];
  /** Absent where an issue is an error. */
  readonly zone?: {
    /** The `key` of its name. */
    readonly apex: string;
    readonly image: ZoneImage;
  };
}

/**
 * Reads a master file and compiles its zone. `origin` is what names are relative to until `$ORIGIN`. Records outside the zone are
 * left out with a warning, as BIND and Knot do.
 */
export function readZoneFile(octets: Uint8Array, origin: Name | undefined): ZoneFile {
  const { zone, issues } = withoutOutside(zoneFromMasterFile(masterFileText(octets), { origin }));
  return zone === undefined ? { issues } : { issues, zone: { apex: zone.apex.key, image: compileZone(zone) } };
}

function withoutOutside(read: ReturnType<typeof zoneFromMasterFile>): ZoneResult {
  const { records, issues } = read;
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length === 0 || !errors.every(({ code }) => code === OUTSIDE)) return read;
  const apex = records.find(({ type }) => type.name === 'SOA')!.owner;
  const { zone } = buildZone(
    apex,
    records.filter(({ owner }) => owner.isWithin(apex)),
  );
  return { zone, issues: issues.map((found) => (found.code === OUTSIDE ? { ...found, severity: 'warning' } : found)) };
}
