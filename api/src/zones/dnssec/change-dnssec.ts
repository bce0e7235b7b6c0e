import { isSameJson } from '@fourwinds/data';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { changeZone } from '../write/change-zone.ts';
import type { ChangeOutcome } from '../write/progress.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest, JournalledRequest } from '../write/zone-change.ts';
import { locateZone } from '../zone/find-zone.ts';
import { readZone } from '../zone/read-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { type DnssecView, dnssecView } from './dnssec-view.ts';
import type { Dnssec } from '../signing/settings.ts';

export interface DnssecChanged extends ChangeOutcome {
  readonly dnssec: DnssecView;
  readonly etag: string;
}

interface DnssecChange extends ChangeRequest, JournalledRequest {
  /** Returns the new settings, or the same settings if nothing changes. Throws Failure. */
  readonly settings: (zone: ZoneResource) => Dnssec | undefined;
}

/** Changes a zone's DNSSEC settings. Throws Failure forbidden, and the errors of changeZone and `settings`. */
export async function changeDnssec(
  services: ChangePorts,
  actor: Actor,
  { settings, ...change }: DnssecChange,
): Promise<DnssecChanged> {
  const { etag, changeId, applied, inSync, regions, resource } = await changeZone(services, actor, {
    ...change,
    decide(zone) {
      authorise(actor, { scope: 'dnssec:write', zone: zoneIdOf(zone), address: actor.address });
      const dnssec = settings(zone);
      if (isSameJson(dnssec, zone.spec.dnssec)) return { kind: 'keep', result: {} };
      return { kind: 'write', spec: { ...zone.spec, dnssec }, result: {} };
    },
  });
  const outcome = { etag, changeId, applied, inSync, regions };
  return { ...outcome, dnssec: await latestDnssec(services, actor, change, resource) };
}

/** Returns DNSSEC as it is after a change. A dry run has only the zone that it would write. */
export async function latestDnssec(
  services: ChangePorts,
  actor: Actor,
  { zone, dryRun }: Pick<ChangeRequest, 'zone' | 'dryRun'>,
  tried: ZoneResource,
): Promise<DnssecView> {
  if (dryRun === true) return dnssecView(tried);
  return dnssecView(await readZone(services, actor, await locateZone(services, actor, zone), zone));
}
