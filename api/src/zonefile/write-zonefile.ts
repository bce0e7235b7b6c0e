import { writeMasterFile } from '@fourwinds/dns';
import {
  composeZone,
  isError,
  type Problem,
  type RecordResource,
  type ServiceSettings,
  type ZoneSpec,
} from '@fourwinds/resources';
import { type Detail, Failure } from '../failure.ts';
import { restMessage } from '../zones/rest-words.ts';
import { inlineEntries, zoneContext } from '../zones/entry.ts';
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
export function writeZonefile({ zoneId, spec, attached, service, serial }: ZonefileFacts): string {
  const context = zoneContext(zoneId, spec);
  const placed = placeAttached(attached, inlineEntries(spec, context), context);
  const { zone, problems } = composeZone(spec, service, serial, placed);
  if (zone !== undefined) return writeMasterFile(zone.rrsets());
  throw new Failure(
    'conflict',
    'the zone is invalid as it is; correct its records first',
    problems.filter(isError).map(toDetail),
  );
}

function toDetail(problem: Problem): Detail {
  return { path: problem.path.replace(/^spec\./, ''), code: problem.code, message: restMessage(problem) };
}
