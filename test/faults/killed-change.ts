import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import { endState } from '../../operator/src/testing/end-state.ts';
import type { Death } from '../../operator/src/testing/fatal-write.ts';
import { orphansAmong } from '../../operator/src/testing/orphans.ts';
import { PublicationLog } from '../../operator/src/testing/publication-log.ts';
import { isInSync } from '../../operator/src/testing/world.ts';
import { type Installation, until } from './installation.ts';
import { Monitor } from './monitor.ts';
import { version } from './versions.ts';

const DOMAIN = 'killed.test';

/** Notes the writes of an operator, and ends it at one of these. */
export interface Killer {
  readonly writes: readonly string[];
  readonly isDead: boolean;
  /** Lets the next operator live. */
  release(): void;
}

export interface KilledChange {
  readonly installation: Installation;
  readonly kill: (death: Death | undefined) => Killer;
}

/** In CI, of writes that are alike the first, of the regions one, and right before and right after by turns. */
function deathsAt(writes: readonly string[]): Death[] {
  if (process.env.FOURWINDS_TEST_FAULTS === 'long')
    return writes.flatMap((at) => (['before', 'after'] as const).map((when): Death => ({ at, when })));
  const chosen = writes.filter((write) => !/^ns2:|regions$|\(\d+\)$/.test(write));
  return chosen.map((at, i): Death => ({ at, when: i % 2 === 0 ? 'after' : 'before' }));
}

/** Changes of a large zone, at whose writes operators are killed: tests for an installation that runs. */
export function endsChangesOfTheKilled({ installation, kill }: KilledChange): void {
  let monitors: Monitor[] = [];
  let log: PublicationLog;
  let number = 1;

  beforeAll(async () => {
    log = new PublicationLog(installation.clusters, { verify: installation.verify, now: Date.now });
    await log.start();
    await installation.apply(DOMAIN, version(number));
    await installation.inSync(DOMAIN);
    monitors = installation.servers.map((server) => new Monitor(server, DOMAIN));
  }, 600_000);

  afterAll(() => Promise.all(monitors.map((monitor) => monitor.stop())));

  /** All servers answer with the last version, and nothing is left of those before. */
  async function isDone(): Promise<boolean> {
    const zone = await installation.zone(DOMAIN);
    if (zone === undefined || !isInSync(zone) || monitors.some((monitor) => monitor.version !== number)) return false;
    const regions = await Promise.all([...REGIONS.keys()].map((region) => installation.configMaps(region)));
    return regions.every((configMaps) => orphansAmong(configMaps).length === 0);
  }

  interface Outcome {
    readonly writes: readonly string[];
    readonly isKilled: boolean;
    readonly state: object;
  }

  /** Changes the zone while an operator runs until it dies; then another begins. Gives the writes of the first, and the end. */
  async function change(death?: Death): Promise<Outcome> {
    const killer = kill(death);
    await installation.apply(DOMAIN, version(++number));
    await until('the change is made, or the operator dead', async () => killer.isDead || isDone());
    // histories are written when it ends, at the latest
    await installation.stopOperator();
    const { writes, isDead: isKilled } = killer;
    killer.release();
    await installation.startOperator();
    await until('the change is made', isDone);
    await installation.restartOperator();
    await until('the change is made', isDone);
    return { writes, isKilled, state: await end() };
  }

  /** The end but for the generation and its records, of which monitors tell. */
  async function end(): Promise<object> {
    const state = (await endState(installation.clusters, DOMAIN)) as {
      zones: object[];
      regions: object[];
      claim: object;
    };
    const without = (object: object): object => ({
      ...object,
      spec: undefined,
      records: undefined,
      kinds: undefined,
      publication: undefined,
    });
    return {
      ...state,
      zones: state.zones.map(without),
      regions: state.regions.map(without),
      claim: without(state.claim),
    };
  }

  test('a change of a large zone ends as without a fault', async () => {
    const { writes, state: expected } = await change();
    const deaths = deathsAt(writes);
    let killed = 0;
    for (const death of deaths) {
      const { isKilled, state } = await change(death);
      expect({ death, state }).toEqual({ death, state: expected });
      if (isKilled) killed++;
    }
    await log.stop();
    process.stdout.write(`a change: ${writes.join('; ')}. Killed ${killed} times\n`);
    // a write may be needless in a run where others came first
    expect(killed).toBeGreaterThan(deaths.length / 2);
    expect(log.violations).toEqual([]);
    expect(monitors.flatMap(({ violations }) => violations)).toEqual([]);
  }, 3_600_000);
}
