import type { ZonePorts } from '../zone/zone-ports.ts';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { ZoneFacts } from './visible-sets.ts';

/** Serial of a zone that was never published. */
const FIRST_SERIAL = 1;

export type ZoneFactsPorts = SettingsPorts & Pick<ZonePorts, 'attached'>;

/** Account and number of records that a job is for. */
interface ZoneEffort {
  readonly account: string;
  readonly items: number;
}

/** Returns the input of a job over all visible records of a zone, together with its size. */
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
