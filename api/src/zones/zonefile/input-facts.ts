import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';
import { attachedEntry, zoneContext } from '../records/entry.ts';
import { currentSettings } from '../zone/current-settings.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { InputRequest } from './import-outcome.ts';

type ZoneInput = Pick<InputRequest, 'zoneId' | 'spec' | 'attached' | 'service' | 'plan' | 'limits'>;

/**
 * Gathers the facts about a zone that decide what a zone file, or a list of all records, changes. Throws Failure
 * forbidden.
 */
export function inputFacts(services: ChangeRecordsPorts, actor: Actor, zone: ZoneResource): ZoneInput {
  const zoneId = zoneIdOf(zone);
  authorise(actor, { scope: 'records:write', zone: zoneId, address: actor.address });
  const { spec } = zone;
  const context = zoneContext(zoneId, spec, services.readings);
  return {
    zoneId,
    spec,
    attached: services.attached.of(zone.metadata).map((record) => attachedEntry(record, context)),
    service: currentSettings(services),
    plan: actor.account.plan,
    limits: limitsOf(actor),
  };
}
