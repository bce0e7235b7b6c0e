import { isSameJson, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type ChangePorts, changeZone, type ZoneChange } from '../zones/change-zone.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { RegionView } from '../zones/zone-view.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import type { Dnssec } from '../signing/settings.ts';

/** The parameters that all requests about DNSSEC of a zone share. */
export interface DnssecRequest {
  /** Name or id of the zone. */
  readonly zone: string;
  /** Milliseconds to wait until all regions serve it; undefined does not wait. */
  readonly wait?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

export interface DnssecChanged {
  readonly dnssec: DnssecView;
  readonly etag: string;
  /** null when nothing was written. */
  readonly changeId: string | null;
  /** Present when waited for. */
  readonly inSync?: boolean;
  readonly regions?: readonly RegionView[];
}

/** Changes how a zone is signed, where `decide` returns new settings. Throws Failure forbidden, and the errors of writeZone and `decide`. */
export async function changeDnssec(
  services: ChangePorts,
  actor: Actor,
  change: ZoneChange,
  decide: (zone: ZoneResource) => Dnssec | undefined,
): Promise<DnssecChanged> {
  const { etag, changeId, inSync, regions } = await changeZone(services, actor, change, (zone) => {
    authorise(actor, { scope: 'dnssec:write', zone: zoneIdOf(zone), address: actor.address });
    const dnssec = decide(zone);
    return isSameJson(dnssec, zone.spec.dnssec) ? { result: {} } : { spec: { ...zone.spec, dnssec }, result: {} };
  });
  const latest = await readZone(services, actor, await locateZone(services, actor, change.zone), change.zone);
  return { dnssec: dnssecView(latest), etag, changeId, inSync, regions };
}
