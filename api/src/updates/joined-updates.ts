import { setImmediate } from 'node:timers/promises';
import type { UpdateRequest } from '@fourwinds/dns';
import { BatchQueue } from '@fourwinds/process';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import type { KeyedChange } from '../keyed-change.ts';
import { changeZone } from '../zones/change-zone.ts';
import { readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { Decision } from '../zones/write-zone.ts';
import { madeBefore } from '../zones/zone-change.ts';
import { type DecideUpdatePorts, decideUpdate, planFor } from './decide-update.ts';
import { DraftVersions } from './draft-versions.ts';
import type { UpdatePlan } from './plan-update.ts';

/** UPDATEs that become one change at most: each waits for all of them. */
const MOST = 32;

/** An UPDATE of a zone that holds its records itself. */
export interface WaitingUpdate {
  readonly services: DecideUpdatePorts;
  readonly actor: Actor;
  readonly zone: ZoneResource;
  readonly update: UpdateRequest;
  readonly requestId: string;
  /** The change of a message that is carried out once. */
  readonly keyed: KeyedChange | undefined;
}

/** The plan of an UPDATE that was decided, or why it was refused. */
type Outcome = { readonly plan: UpdatePlan; readonly isWritten: boolean } | { readonly error: unknown };

interface Queue {
  readonly updates: BatchQueue<WaitingUpdate, Outcome>;
  /** UPDATEs that have no answer yet. */
  open: number;
}

const NOTHING: UpdatePlan = { removed: [], given: [] };

/**
 * Carries out UPDATEs. Those of one zone that one client signs with one key, and that wait for each other, become one change: each is decided by the records as
 * those before have left them, all of it or nothing, and has its own answer once the change is committed.
 */
export class JoinedUpdates {
  readonly #queues = new Map<string, Queue>();

  /** Gives the plan that was carried out. Throws UpdateRefusal, or Failure as changeRecords does. */
  async carryOut(one: WaitingUpdate): Promise<UpdatePlan> {
    if (await isMadeBefore(one)) return NOTHING;
    const { actor, zone } = one;
    const outcome = await this.#put(`${zoneIdOf(zone)} ${actor.token.id} ${actor.address}`, one);
    if ('error' in outcome) throw outcome.error;
    return outcome.plan;
  }

  async #put(key: string, one: WaitingUpdate): Promise<Outcome> {
    const queue = this.#queues.get(key) ?? { updates: new BatchQueue(carryOutTogether, MOST), open: 0 };
    this.#queues.set(key, queue);
    queue.open++;
    try {
      return await queue.updates.put(one);
    } finally {
      if (--queue.open === 0) this.#queues.delete(key);
    }
  }
}

/** Whether an attempt before this one made the change and ended without an answer. */
async function isMadeBefore({ services, actor, zone, keyed }: WaitingUpdate): Promise<boolean> {
  if (keyed?.decided === undefined) return false;
  const { changeId = keyed.id } = keyed.decided.result as { readonly changeId?: string };
  const stored = await readZone(services, actor, zone.metadata, zoneIdOf(zone));
  return (await madeBefore(services, { ...keyed, id: changeId }, stored)) !== undefined;
}

async function carryOutTogether(all: readonly WaitingUpdate[]): Promise<Outcome[]> {
  const [{ services, actor, zone, requestId }] = all;
  let outcomes: readonly Outcome[] = [];
  const change = joinedChange(all, () => outcomes);
  const request = { zone: zoneIdOf(zone), action: 'dns.update' as const, request: {}, requestId };
  await changeZone({ ...services, takeKeyedChange: () => change }, actor, request, async (current) => {
    const { outcomes: decided, ...decision } = await decideInOrder(all, current);
    outcomes = decided;
    return { ...decision, result: {} };
  });
  return [...outcomes];
}

/**
 * The change of several messages; each of those that it carries out keeps its id, before it is written. One that is refused when the zone has changed meanwhile forgets
 * it again.
 */
function joinedChange(all: readonly WaitingUpdate[], outcomes: () => readonly Outcome[]): KeyedChange {
  const [{ services, keyed }] = all;
  const id = all.length === 1 && keyed !== undefined ? keyed.id : services.newId();
  const kept = new Set<WaitingUpdate>();
  return {
    id,
    isRepeated: false,
    decided: undefined,
    async decide(decided) {
      const { generation } = decided!;
      const decisions = all.map(async (one, i) => {
        const isKept = kept.has(one);
        if (!isWritten(outcomes()[i])) return isKept ? one.keyed?.decide(undefined) : undefined;
        kept.add(one);
        return one.keyed?.decide({ result: { changeId: id }, generation });
      });
      await Promise.all(decisions);
    },
  };
}

function isWritten(outcome: Outcome): boolean {
  return 'plan' in outcome && outcome.isWritten;
}

/** Decides each UPDATE by the zone as those before leave it. */
async function decideInOrder(
  all: readonly WaitingUpdate[],
  zone: ZoneResource,
): Promise<Omit<Decision<object>, 'result'> & { readonly outcomes: readonly Outcome[] }> {
  const versions = new DraftVersions(all[0].services.checked);
  const outcomes: Outcome[] = [];
  let latest = zone;
  let isDynamic = true;
  for (const { services, actor, update } of all) {
    // others have their turn between
    if (outcomes.length > 0) await setImmediate();
    const ports = { ...services, checked: versions };
    try {
      const plan = planFor(ports, latest, update);
      const { spec, onWritten, ...decision } = await decideUpdate(ports, actor, latest, plan);
      outcomes.push({ plan, isWritten: spec !== undefined });
      if (spec === undefined) continue;
      latest = { ...latest, spec };
      onWritten?.(latest);
      isDynamic = isDynamic && decision.isDynamic === true;
    } catch (error) {
      outcomes.push({ error });
    }
  }
  if (latest === zone) return { outcomes };
  return { outcomes, spec: latest.spec, isDynamic, onWritten: (written) => versions.keep(written) };
}
