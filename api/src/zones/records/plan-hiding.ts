import { isSameJson } from '@fourwinds/data';
import type { Issue } from '@fourwinds/dns';
import type { ZoneRecord, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { recordsManagerName } from '../zone/records-manager.ts';
import { seeOwnWrites } from '../zone/see-own-writes.ts';
import { changeZone } from '../write/change-zone.ts';
import { carriedRecords, hidingIssues, type HiddenRecords, leavingRecords, recordsToHide } from './carried-records.ts';
import type { ChangeRecordsPorts } from './change-records.ts';
import { decideRecords } from './decide-records.ts';
import { inlineEntries, zoneContext } from './entry.ts';
import { checkRecordQuota } from './record-quota.ts';

export interface HidingPlan {
  /** Records that move into the new zone. */
  readonly records: readonly ZoneRecord[];
  readonly issues: readonly Issue<string>[];
  /** Removes the moved records from the zone above. */
  readonly leave: () => Promise<void>;
}

export type PlanHidingPorts = ChangeRecordsPorts & Pick<ZonePorts, 'zoneIndex' | 'attached'>;

/**
 * Finds the records that a new zone hides in the account's zone above it. If `takes` is set, plans to move these
 * records. Throws Failure if the move is not possible.
 */
export async function planHiding(
  services: PlanHidingPorts,
  actor: Actor,
  { spec, takes, requestId }: { readonly spec: ZoneSpec; readonly takes: boolean; readonly requestId: string },
): Promise<HidingPlan> {
  const { domain } = spec;
  await seeOwnWrites(services, actor.account.id);
  const hidden = recordsToHide(services, actor.account.id, domain);
  if (hidden === undefined) return { records: [], issues: [], leave: async () => undefined };
  const issues = hidingIssues(hidden, domain, takes);
  if (!takes) return { records: [], issues, leave: async () => undefined };
  const leave = await prepareLeaving(services, actor, { hidden, domain, requestId });
  return { records: carriedRecords(hidden, spec), issues, leave };
}

interface RecordsToLeave {
  readonly hidden: HiddenRecords;
  readonly domain: string;
  readonly requestId: string;
}

/**
 * Returns a function that removes the moved records from the zone above, except records that have changed since then.
 * Throws Failure if the removal would fail, before anything is written.
 */
async function prepareLeaving(
  services: PlanHidingPorts,
  actor: Actor,
  { hidden, domain, requestId }: RecordsToLeave,
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
    await changeZone(services, actor, { zone, action: 'records.change', request, requestId, decide });
  };
}
