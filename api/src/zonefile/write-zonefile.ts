import { isError, writeZoneFile } from '@fourwinds/dns';
import type { RecordResource, ZoneSpec } from '@fourwinds/resources';
import { composeZone, type Readings, type ServiceSettings, type ZoneObjectIssue } from '@fourwinds/zones';
import { type Detail, Failure } from '../failure.ts';
import { restMessage } from '../zones/rest-words.ts';
import { inlineEntries, zoneContext } from '../records/entry.ts';
import { placeAttached } from './place-attached.ts';

export interface ZonefileFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  /** Objects of their own that attach records. */
  readonly attached: readonly RecordResource[];
  readonly service: ServiceSettings;
  readonly serial: number;
}

/** A zone as zone-file text. Throws Failure conflict for one that a manifest has made invalid. */
export function writeZonefile({ zoneId, spec, attached, service, serial }: ZonefileFacts, readings: Readings): string {
  const context = zoneContext(zoneId, spec, readings);
  const placed = placeAttached(attached, inlineEntries(spec, context), context);
  const { zone, problems } = composeZone(spec, service, serial, { attached: placed, readings });
  if (zone !== undefined) return writeZoneFile(zone.rrsets());
  throw new Failure(
    'conflict',
    'the zone is invalid as it is; correct its records first',
    problems.filter(isError).map(toDetail),
  );
}

function toDetail(found: ZoneObjectIssue): Detail {
  return { path: found.path.replace(/^spec\./, ''), code: found.code, message: restMessage(found) };
}
