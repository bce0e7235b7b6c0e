import { endState } from '../../operator/src/testing/end-state.ts';
import type { Death } from '../../operator/src/testing/fatal-write.ts';
import { orphansAmong } from '../../operator/src/testing/orphans.ts';
import { PublicationLog } from '../../operator/src/testing/publication-log.ts';
import { isInSync } from '../../operator/src/testing/world.ts';
import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import { useCluster } from '../cluster/jest.ts';
import { Installation, PLANES, until } from './installation.ts';
import { Monitor } from './monitor.ts';
import { version } from './versions.ts';
import { WriteKiller } from './write-killer.ts';

const DOMAIN = 'killed.test';

/** In CI, of writes that are alike the first, of the regions one, and right before and right after by turns. */
function deathsAt(writes: readonly string[]): Death[] {
  if (process.env.FOURWINDS_TEST_FAULTS === 'long')
    return writes.flatMap((at) => (['before', 'after'] as const).map((when): Death => ({ at, when })));
  const chosen = writes.filter((write) => !/^ns2:|patch regions|\(\d+\)$/.test(write));
  return chosen.map((at, i): Death => ({ at, when: i % 2 === 0 ? 'after' : 'before' }));
}

describe('an operator that is killed right before or right after a write, before real API servers', () => {
  const cluster = useCluster(...PLANES);
  const installation = new Installation();
  let monitors: Monitor[] = [];
  let log: PublicationLog;
  let number = 1;

  beforeAll(async () => {
    await installation.start(cluster());
    log = new PublicationLog(installation.clusters, { verify: installation.verify, now: Date.now });
    await log.start();
    await installation.apply(DOMAIN, version(number));
    await installation.inSync(DOMAIN);
    monitors = installation.servers.map((server) => new Monitor(server, DOMAIN));
  }, 600_000);

  afterAll(async () => {
    await Promise.all(monitors.map((monitor) => monitor.stop()));
    await installation.stop();
  }, 600_000);

  /** All servers answer with the last version, and nothing is left of those before. */
  async function isDone(): Promise<boolean> {
    const zone = await installation.zone(DOMAIN);
    if (zone === undefined || !isInSync(zone) || monitors.some((monitor) => monitor.version !== number)) return false;
    const regions = await Promise.all([...REGIONS.keys()].map((region) => installation.configMaps(region)));
    return regions.every((configMaps) => orphansAmong(configMaps).length === 0);
  }

  /** Changes the zone while an operator runs until it dies; then another begins. Gives the writes of the first. */
  async function change(death?: Death): Promise<WriteKiller> {
    const killer = new WriteKiller(installation.proxies, death);
    await installation.apply(DOMAIN, version(++number));
    await until('the change is made, or the operator dead', async () => killer.isDead || isDone());
    // histories are written when it ends, at the latest
    await installation.operator!.stop();
    killer.release();
    await installation.startOperator();
    await until('the change is made', isDone);
    return killer;
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

  async function changeAndEnd(death?: Death): Promise<{ killer: WriteKiller; state: object }> {
    const killer = await change(death);
    await installation.restartOperator();
    await until('the change is made', isDone);
    return { killer, state: await end() };
  }

  test('a change of a large zone ends as without a fault', async () => {
    const { killer: first, state: expected } = await changeAndEnd();
    const deaths = deathsAt(first.writes);
    let killed = 0;
    for (const death of deaths) {
      const { killer, state } = await changeAndEnd(death);
      expect({ death, state }).toEqual({ death, state: expected });
      if (killer.isDead) killed++;
    }
    await log.stop();
    process.stdout.write(`a change: ${first.writes.join(', ')}; killed ${killed} times\n`);
    expect(killed).toBeGreaterThan(deaths.length / 2);
    expect(log.violations).toEqual([]);
    expect(monitors.flatMap(({ violations }) => violations)).toEqual([]);
  }, 3_600_000);
});
