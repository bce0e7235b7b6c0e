import { ApiError, FourwindsError, PreconditionFailedError } from '@fourwinds/client';
import type { Logger } from '@fourwinds/process';
import type { Endpoint } from '@fourwinds/resources';
import type { Api } from './api.ts';
import { adjusted, endpointsOf } from './endpoints.ts';
import { type Changes, nameOf, type Planned, planSet, type SetChange, setChanges, zoneOf } from './plan-operations.ts';
import type { Operation, ZoneState } from './zone-records.ts';

/** Maximum operations per request. */
const MOST_OPERATIONS = 1000;
/**
 * Maximum attempts to apply a change. An attempt is repeated without the operations that were refused, or because the
 * zone has changed.
 */
const MOST_TRIES = 10;

/** Some changes were refused. The message has a line for each refused change. */
export class ChangesRefused extends Error {}

/** Answers the requests of external-dns by means of the REST API. Methods reject with FourwindsError or ChangesRefused. */
export class Provider {
  readonly #api: Pick<Api, 'zones' | 'stateOf' | 'change'>;
  readonly #log: Logger;

  constructor(api: Pick<Api, 'zones' | 'stateOf' | 'change'>, log: Logger) {
    this.#api = api;
    this.#log = log;
  }

  /**
   * Returns the names that external-dns may change, which are the token's zones. An empty filter would mean all
   * names.
   */
  async domainFilter(signal: AbortSignal): Promise<{ include: string[] }> {
    const include = await this.#api.zones(signal);
    if (include.length === 0) throw new FourwindsError('the token has no zone');
    return { include };
  }

  async records(signal: AbortSignal): Promise<Endpoint[]> {
    const endpoints: Endpoint[] = [];
    for (const zone of await this.#api.zones(signal)) {
      const { records } = await this.#api.stateOf(zone, signal);
      endpoints.push(...endpointsOf(zone, records));
    }
    return endpoints;
  }

  adjust(endpoints: readonly Endpoint[]): Endpoint[] {
    return endpoints.map(adjusted);
  }

  /**
   * Applies the changes to each zone in batches. Skips record sets that the API refuses, so that one wrong name does
   * not block the others. Throws ChangesRefused if the API refused any.
   */
  async apply(changes: Changes, signal: AbortSignal): Promise<void> {
    const zones = await this.#api.zones(signal);
    const refused: string[] = [];
    const byZone = Map.groupBy(setChanges(changes), (change) => zoneOf(change, zones));
    for (const [zone, sets] of byZone) {
      if (zone === undefined) refused.push(...sets.map((set) => `${nameOf(set)}: in no zone of the token`));
      else refused.push(...(await this.#changeZone(zone, sets, signal)));
    }
    for (const problem of refused) this.#log.warn({ problem }, 'a record set was left as it is');
    if (refused.length > 0) throw new ChangesRefused(refused.join('\n'));
  }

  /** Returns a message for each record set that was not changed. */
  async #changeZone(zone: string, sets: readonly SetChange[], signal: AbortSignal): Promise<string[]> {
    const refused = new Map<SetChange, string>();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const state = await this.#api.stateOf(zone, signal);
      const due = sets.filter((set) => !refused.has(set)).map((set) => ({ set, ...planOf(set, state) }));
      for (const { set, problem } of due) if (problem !== undefined) refused.set(set, problem);
      const operations = due.flatMap(({ set, operations: some = [] }) => some.map((operation) => ({ set, operation })));
      if (await this.#isChanged(state, operations, { refused, signal })) break;
      if (tries === MOST_TRIES - 1) throw new FourwindsError(`the zone ${zone} keeps changing, or too much is refused`);
    }
    return [...refused].map(([set, problem]) => `${nameOf(set)}: ${problem}`);
  }

  /**
   * Returns false if another attempt is needed, because the zone has changed, some operations were refused, or
   * operations remain.
   */
  async #isChanged(
    state: ZoneState,
    due: readonly { readonly set: SetChange; readonly operation: Operation }[],
    { refused, signal }: { readonly refused: Map<SetChange, string>; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const some = due.slice(0, MOST_OPERATIONS);
    if (some.length === 0) return true;
    try {
      await this.#api.change(
        state,
        some.map(({ operation }) => operation),
        signal,
      );
      return some.length === due.length;
    } catch (error) {
      if (error instanceof PreconditionFailedError) return false;
      const found = faultsIn(error);
      if (found.size === 0) throw error;
      for (const [index, problem] of found) if (some[index] !== undefined) refused.set(some[index].set, problem);
      return false;
    }
  }
}

function planOf(set: SetChange, { name, records }: ZoneState): { operations?: readonly Operation[]; problem?: string } {
  const planned: Planned = planSet(set, name, records);
  return planned;
}

/** Maps the index of each refused operation to the reason. */
function faultsIn(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof ApiError)) return new Map();
  return new Map(
    error.issues.flatMap(({ index, message }) => (index === undefined ? [] : [[index, message] as const])),
  );
}
