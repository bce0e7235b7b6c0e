import { type Issue, type Name, zoneFromMasterFile } from '@fourwinds/dns';
import { compileZone, type ZoneImage } from '../answer/index.ts';
import { masterFileText } from './master-file-text.ts';

/** What a master file holds. Plain data, so that it can go from one thread to another. */
export interface ZoneFile {
  readonly issues: readonly Issue[];
  /** Absent where an issue is an error. */
  readonly zone?: { readonly apex: Uint8Array; readonly image: ZoneImage };
}

/** Reads a master file and compiles its zone. `origin` is what names are relative to until `$ORIGIN`. */
export function readZoneFile(octets: Uint8Array, origin: Name | undefined): ZoneFile {
  const { zone, issues } = zoneFromMasterFile(masterFileText(octets), { origin });
  return zone === undefined ? { issues } : { issues, zone: { apex: zone.apex.wire, image: compileZone(zone) } };
}
