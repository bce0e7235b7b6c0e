import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { limitsOf } from '../record-limits.ts';
import { currentSettings, type Services, type SettingsPorts } from '../services.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { ZoneFacts } from './visible-sets.ts';

/** The serial of a zone that was never published. */
const FIRST_SERIAL = 1;

export type ZoneFactsPorts = SettingsPorts & Pick<Services, 'attached'>;

/** The account that a job is for, and the records that it reads. */
interface ZoneEffort {
  readonly account: string;
  readonly items: number;
}

/** The facts for a job that reads all records of a zone which the actor may see, and its size. */
export function zoneFacts(
  services: ZoneFactsPorts,
  actor: Actor,
  zone: ZoneResource,
): { readonly facts: ZoneFacts; readonly effort: ZoneEffort } {
  const { spec, status } = zone;
  const attached = services.attached.of(zone.metadata);
  const facts = {
    zoneId: zoneIdOf(zone),
    spec,
    attached,
    service: currentSettings(services),
    serial: status?.serial ?? FIRST_SERIAL,
    limits: limitsOf(actor),
  };
  return { facts, effort: { account: actor.account.id, items: spec.records.length + attached.length } };
}
