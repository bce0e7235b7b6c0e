import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import { inJournal, type JournalledAttempts } from '../../storage/journal/in-journal.ts';
import { readZone } from '../zone/read-zone.ts';
import { attempt, isSameDraft } from './attempt.ts';
import { decideByKnown, decideByStored } from './decide.ts';
import { isDeleted } from './erase.ts';
import { intentOf } from './intent.ts';
import { madeBefore } from './made-before.ts';
import type { Target } from './write-ports.ts';

/** Maximum attempts if other writers change the zone first. */
const ATTEMPTS = 6;

export interface Written<T> {
  readonly zone: ZoneResource;
  /** null if nothing was written. */
  readonly changeId: string | null;
  readonly result: T;
}

/**
 * Decides with the cached zone, and replaces the zone if this version is still current. Otherwise reads the zone
 * again and decides again. The new spec is always based on the latest version. Changes of concurrent writers to
 * different items are therefore merged. For the same item, the last writer wins. Records the write in the journal
 * before making it. Skips a change that an earlier attempt with the same Idempotency-Key wrote. Throws Failure
 * zone_not_found, precondition_failed, conflict, or any error of the change.
 */
export async function writeZone<T>(target: Target<T>): Promise<Written<T>> {
  const { services, actor, key, change } = target;
  const keyed = services.takeKeyedChange();
  const changeId = keyed?.id ?? services.newId();
  return services.mutex.run(key.name, async () => {
    if (keyed?.isRepeated === true) {
      const stored = await readZone(services, actor, key, change.zone);
      // A deletion marks the zone first. If the process died in between, the zone must still be deleted.
      const isHalfDeleted = change.acceptsDeleted === true && !isDeleted(stored);
      const made = isHalfDeleted ? undefined : await madeBefore(services, keyed, stored);
      if (made !== undefined) return { zone: made.zone, changeId, result: made.result as T };
    }
    return inJournal(services.journal, actor, changeId, (entry) => carryOut(target, { changeId, keyed, entry }));
  });
}

interface JournalledChange {
  readonly changeId: string;
  readonly keyed: KeyedChange | undefined;
  readonly entry: JournalledAttempts;
}

async function carryOut<T>(target: Target<T>, { changeId, keyed, entry }: JournalledChange): Promise<Written<T>> {
  const { services, actor, change } = target;
  let { zone, decision } = await decideByKnown(target);
  for (let i = 0; i < ATTEMPTS; i++) {
    const { result } = decision;
    if (decision.kind === 'keep') return { zone, changeId: null, result };
    const { spec: after, labels } = decision;
    await keyed?.decide({ result, generation: generationWith(after !== zone.spec, zone) });
    await entry.begin(intentOf(actor, change, { zone, after, labels }, changeId));
    const { written, latest } = await attempt(target, { zone, decision, changeId });
    if (written !== undefined) {
      services.latestZones.put(written);
      if (decision.kind === 'write' && decision.checked !== undefined) services.checked.put(written, decision.checked);
      await entry.finish(written.metadata.resourceVersion!);
      return { zone: written, changeId, result };
    }
    if (isSameDraft(latest, zone)) zone = latest;
    else ({ zone, decision } = await decideByStored(target));
  }
  throw new Failure('conflict', 'the zone is being changed by others; try again');
}

/** Returns the metadata.generation of the next version. It does not increase if only labels change. */
function generationWith(isNewSpec: boolean, { metadata: { generation = 0 } }: ZoneResource): number {
  return isNewSpec ? generation + 1 : generation;
}
