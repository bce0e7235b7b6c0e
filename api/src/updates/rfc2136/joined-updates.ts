import { setImmediate } from 'node:timers/promises';
import type { UpdateRequest } from '@fourwinds/dns';
import { BatchQueue } from '@fourwinds/process';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import { changeZone } from '../../zones/write/change-zone.ts';
import { madeBefore } from '../../zones/write/made-before.ts';
import type { Decision } from '../../zones/write/zone-change.ts';
import { readZone } from '../../zones/zone/read-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { type DecideUpdatePorts, decideUpdate, planFor } from './decide-update.ts';
import { DraftVersions } from './draft-versions.ts';
import type { UpdatePlan } from './plan-update.ts';

/** Maximum UPDATEs in one change. Each UPDATE waits for all of them. */
const MOST = 32;

/** An UPDATE of a zone whose records are in its spec. */
export interface WaitingUpdate {
  readonly services: DecideUpdatePorts;
  readonly actor: Actor;
  readonly zone: ZoneResource;
  readonly update: UpdateRequest;
  readonly requestId: string;
  /** Set if the message must be carried out only once. */
  readonly keyed: KeyedChange | undefined;
}

type Outcome = { readonly plan: UpdatePlan; readonly isWritten: boolean } | { readonly error: unknown };

interface Queue {
  readonly updates: BatchQueue<WaitingUpdate, Outcome>;
  /** Number of UPDATEs that have no response yet. */
  open: number;
}

const NOTHING: UpdatePlan = { removed: [], given: [] };

/**
 * Carries out UPDATEs. Joins waiting UPDATEs of a zone in one change if they have the same client and key. Each
 * UPDATE is decided after the previous ones, and is applied completely or not at all. Its response is sent when the
 * change is committed.
 */
export class JoinedUpdates {
  readonly #queues = new Map<string, Queue>();

  /** Carries out an UPDATE and returns its plan. Throws UpdateRefusal, and the same Failures as changeRecords. */
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

/** True if an earlier attempt made the change but ended without a response. */
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
  await changeZone({ ...services, takeKeyedChange: () => change }, actor, {
    zone: zoneIdOf(zone),
    action: 'dns.update',
    request: {},
    requestId,
    async decide(current) {
      const decision = await decideInOrder(all, current);
      ({ outcomes } = decision.result);
      return { ...decision, result: {} };
    },
  });
  return [...outcomes];
}

/**
 * The change of several messages. Each applied message stores its result before the write. If the zone changes so
 * that the message is refused, the stored result is dropped.
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

/** Decides each UPDATE with the zone as the previous UPDATEs leave it. */
async function decideInOrder(
  all: readonly WaitingUpdate[],
  zone: ZoneResource,
): Promise<Decision<{ readonly outcomes: readonly Outcome[] }>> {
  const versions = new DraftVersions(all[0].services.checked);
  const outcomes: Outcome[] = [];
  let latest = zone;
  let isDynamic = true;
  for (const { services, actor, update } of all) {
    // Yield to the event loop.
    if (outcomes.length > 0) await setImmediate();
    const ports = { ...services, checked: versions };
    try {
      const plan = planFor(ports, latest, update);
      const decision = await decideUpdate(ports, actor, latest, plan);
      outcomes.push({ plan, isWritten: decision.kind === 'write' });
      if (decision.kind !== 'write') continue;
      latest = { ...latest, spec: decision.spec };
      if (decision.checked !== undefined) versions.put(latest, decision.checked);
      isDynamic = isDynamic && decision.isDynamic === true;
    } catch (error) {
      outcomes.push({ error });
    }
  }
  if (latest === zone) return { kind: 'keep', result: { outcomes } };
  return { kind: 'write', spec: latest.spec, isDynamic, checked: versions.latest, result: { outcomes } };
}
