import type { Logger } from '@fourwinds/process';
import type { Endpoint } from '@fourwinds/resources';
import { type Api, ApiError } from './api.ts';
import { adjusted, endpointsOf } from './endpoints.ts';
import { type Changes, nameOf, type Planned, planSet, type SetChange, setChanges, zoneOf } from './plan-operations.ts';
import type { Operation, ZoneState } from './zone-records.ts';

/** Operations of one request, at most. */
const MOST_OPERATIONS = 1000;
/** How often a change is tried again without what the API refuses, or on the zone as it has become. */
const MOST_TRIES = 10;

/** Some of the changes were not made; the message has a line for each. */
export class ChangesRefused extends Error {}

/** Answers external-dns by the REST API. Functions reject with ApiError or ChangesRefused. */
export class Provider {
  readonly #api: Pick<Api, 'zones' | 'stateOf' | 'change'>;
  readonly #log: Logger;

  constructor(api: Pick<Api, 'zones' | 'stateOf' | 'change'>, log: Logger) {
    this.#api = api;
    this.#log = log;
  }

  /** The names that external-dns may change: those of the zones of the token. An empty filter would be all names. */
  async domainFilter(signal: AbortSignal): Promise<{ include: string[] }> {
    const include = await this.#api.zones(signal);
    if (include.length === 0) throw new ApiError('the token has no zone');
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
   * Makes the changes, those of a zone all or none, but for those that the API refuses by themselves: one wrong name does not keep the
   * others from being changed. Throws ChangesRefused where some were refused.
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

  /** Gives the problems of the sets that were left as they are. */
  async #changeZone(zone: string, sets: readonly SetChange[], signal: AbortSignal): Promise<string[]> {
    const refused = new Map<SetChange, string>();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const state = await this.#api.stateOf(zone, signal);
      const due = sets.filter((set) => !refused.has(set)).map((set) => ({ set, ...planOf(set, state) }));
      for (const { set, problem } of due) if (problem !== undefined) refused.set(set, problem);
      const operations = due.flatMap(({ set, operations: some = [] }) => some.map((operation) => ({ set, operation })));
      if (await this.#isChanged(state, operations, { refused, signal })) break;
      if (tries === MOST_TRIES - 1) throw new ApiError(`the zone ${zone} keeps changing, or too much is refused`);
    }
    return [...refused].map(([set, problem]) => `${nameOf(set)}: ${problem}`);
  }

  /** False where it has to be tried again: the zone has become another, or some sets were refused. */
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
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 412) return false;
      if (error.refused.size === 0) throw error;
      for (const [index, problem] of error.refused)
        if (some[index] !== undefined) refused.set(some[index].set, problem);
      return false;
    }
  }
}

function planOf(set: SetChange, { name, records }: ZoneState): { operations?: readonly Operation[]; problem?: string } {
  const planned: Planned = planSet(set, name, records);
  return planned;
}
