import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { Failure } from '../failure.ts';
import { currentSettings, type Services } from '../services.ts';
import { inlineEntries, zoneContext } from '../zones/entry.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';
import { judgeRecords } from '../zones/judge-records.ts';
import { writeZone } from '../zones/write-zone.ts';
import { type ZoneView, zoneView } from '../zones/zone-view.ts';

export interface UpdateZone {
  /** Name or id. */
  readonly zone: string;
  readonly defaultTtl?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Changes the settings of a zone. Throws Failure zone_not_found, precondition_failed, conflict or validation_error. */
export async function updateZone(
  services: Services,
  actor: Actor,
  request: UpdateZone,
): Promise<{ zone: ZoneView; etag: string }> {
  authorise(actor, 'zones:write');
  const { zone: identifier, defaultTtl, ifMatch, requestId } = request;
  const settings = { default_ttl: defaultTtl };
  const write = { zone: identifier, action: 'zone.update', request: settings, requestId, ifMatch };
  const { zone } = await writeZone(services, actor, write, (current) => {
    authoriseZone(actor, 'zones:write', zoneIdOf(current));
    const spec = { ...current.spec, defaultTTL: defaultTtl ?? current.spec.defaultTTL };
    if (spec.defaultTTL === current.spec.defaultTTL) return { result: undefined };
    const entries = inlineEntries(spec, zoneContext(zoneIdOf(current), spec));
    const { wrong } = judgeRecords(spec, entries, [], currentSettings(services));
    if (wrong.length > 0) throw new Failure('validation_error', 'the zone would not be valid', wrong);
    return { spec, result: undefined };
  });
  return { zone: zoneView(services, zone), etag: etagOf(zone) };
}
