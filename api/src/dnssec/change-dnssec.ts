import { isSameJson } from '@fourwinds/data';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import {
  type ChangeOptions,
  type ChangeOutcome,
  type ChangePorts,
  changeZone,
  type ZoneChange,
} from '../zones/change-zone.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import type { Dnssec } from '../signing/settings.ts';

/** The parameters that all requests about DNSSEC of a zone share. */
export interface DnssecRequest extends ChangeOptions {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly ifMatch?: string;
  readonly requestId: string;
}

export interface DnssecChanged extends ChangeOutcome {
  readonly dnssec: DnssecView;
  readonly etag: string;
}

/** Changes how a zone is signed, where `decide` returns new settings. Throws Failure forbidden, and the errors of writeZone and `decide`. */
export async function changeDnssec(
  services: ChangePorts,
  actor: Actor,
  change: ZoneChange,
  decide: (zone: ZoneResource) => Dnssec | undefined,
): Promise<DnssecChanged> {
  const { etag, changeId, applied, inSync, regions, resource } = await changeZone(services, actor, change, (zone) => {
    authorise(actor, { scope: 'dnssec:write', zone: zoneIdOf(zone), address: actor.address });
    const dnssec = decide(zone);
    return isSameJson(dnssec, zone.spec.dnssec) ? { result: {} } : { spec: { ...zone.spec, dnssec }, result: {} };
  });
  const outcome = { etag, changeId, applied, inSync, regions };
  if (change.dryRun === true) return { ...outcome, dnssec: dnssecView(resource) };
  const latest = await readZone(services, actor, await locateZone(services, actor, change.zone), change.zone);
  return { ...outcome, dnssec: dnssecView(latest) };
}
