import { isError, type RRset } from '@fourwinds/dns';
import type { RecordResource, ZoneSpec } from '@fourwinds/resources';
import { composeZone, type Readings, type ServiceSettings, type ZoneObjectIssue } from '@fourwinds/zones';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { restMessage } from '../zone/rest-words.ts';
import { type RecordLimits, recordFilter } from '../../kernel/record-limits.ts';
import { inlineEntries, zoneContext } from '../records/entry.ts';
import { placeAttached } from './place-attached.ts';

export interface ZoneFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly attached: readonly RecordResource[];
  readonly service: ServiceSettings;
  readonly serial: number;
  /**
   * Records that are visible in addition to the SOA and NS records of the service. If absent, all records are
   * visible.
   */
  readonly limits?: RecordLimits;
}

/**
 * Returns the visible record sets of a zone, including the SOA and NS records of the service. Throws Failure conflict
 * if a manifest has made the zone invalid.
 */
export function visibleSets(facts: ZoneFacts, readings: Readings): Iterable<RRset> {
  const { zoneId, spec, attached, service, serial, limits } = facts;
  const context = zoneContext(zoneId, spec, readings);
  const placed = placeAttached(attached, inlineEntries(spec, context), context);
  const { zone, problems } = composeZone(spec, service, serial, { attached: placed, readings });
  if (zone === undefined)
    throw new Failure(
      'conflict',
      'the zone is already invalid; correct its records first',
      problems.filter(isError).map(toDetail),
    );
  if (limits === undefined) return zone.rrsets();
  const isVisible = recordFilter(limits);
  return [...zone.rrsets()].filter(({ owner, type }) => {
    const record = { name: owner.lowerCase().relativeTo(context.apex), type: type.name };
    return isVisible(record) || (record.name === '@' && ['SOA', 'NS'].includes(record.type));
  });
}

function toDetail(found: ZoneObjectIssue): Detail {
  return { path: found.path.replace(/^spec\./, ''), code: found.code, message: restMessage(found) };
}
