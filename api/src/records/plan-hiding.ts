import { isSameJson } from '@fourwinds/data';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { PlanHiding } from '../zones/hiding-plan.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import { writeZone } from '../zones/write-zone.ts';
import { carriedRecords, hidingIssues, type HiddenRecords, leavingRecords, recordsToHide } from './carried-records.ts';
import { type ChangeRecordsPorts, decideRecords } from './change-records.ts';
import { inlineEntries, zoneContext } from './entry.ts';
import { checkRecordQuota } from './record-quota.ts';

type PlanHidingPorts = ChangeRecordsPorts & Pick<Services, 'zoneIndex' | 'attached'>;

/** Says which records of the account's zone above a new zone hides, and plans their move into it. */
export const planHiding: PlanHiding<PlanHidingPorts> = async (services, actor, { spec, takes, requestId }) => {
  const { domain } = spec;
  await seeOwnWrites(services, actor.account.id);
  const hidden = recordsToHide(services, actor.account.id, domain);
  if (hidden === undefined) return { records: [], issues: [], leave: async () => undefined };
  const issues = hidingIssues(hidden, domain, takes);
  if (!takes) return { records: [], issues, leave: async () => undefined };
  const leave = await prepareLeaving(services, actor, { hidden, domain, requestId });
  return { records: carriedRecords(hidden, spec), issues, leave };
};

interface Leaving {
  readonly hidden: HiddenRecords;
  readonly domain: string;
  readonly requestId: string;
}

/**
 * Gives the step that takes the records out of the zone above, which the new zone has; those that were changed meanwhile stay. Throws Failure where
 * that would not be possible, before anything is written.
 */
async function prepareLeaving(
  services: PlanHidingPorts,
  actor: Actor,
  { hidden, domain, requestId }: Leaving,
): Promise<() => Promise<void>> {
  const { above, inline } = hidden;
  const zone = zoneIdOf(above);
  authorise(actor, { scope: 'records:write', zone, address: actor.address });
  checkRecordQuota(actor.account.plan, 0, inline.length);
  const manager = recordsManagerName(above.metadata);
  if (manager !== undefined)
    throw new Failure(
      'conflict',
      `${manager} manages the records of ${above.spec.domain}; move them in its manifest, or leave take_records out`,
    );
  const leaving = leavingRecords(hidden, domain);
  const decide = (current: ZoneResource) => {
    const there = new Map(
      inlineEntries(current.spec, zoneContext(zone, current.spec)).map((entry) => [entry.id, entry]),
    );
    const same = leaving.filter((entry) => isSameJson(there.get(entry.id), entry));
    return decideRecords(
      services,
      actor,
      current,
      same.map(({ id }) => ({ op: 'delete', id })),
    );
  };
  await decide(above);
  const request = { take_records: domain };
  return async () => {
    await writeZone(services, actor, { zone, action: 'records.change', request, requestId }, decide);
  };
}
