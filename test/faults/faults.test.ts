import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseKind, ZoneKind } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import { useCluster } from '../cluster/jest.ts';
import { ApiServers } from './api-servers.ts';
import { Installation, PLANES, untilDespiteFaults } from './installation.ts';
import { Monitor } from './monitor.ts';
import { orphansAmong } from '../../operator/src/testing/orphans.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { version } from './versions.ts';

const DOMAIN = 'faults.test';
/** The region with the faults. The other region has no faults. */
const REGION = 'ns1';
/** Short watches that time out soon. `make long` uses the product's limits. */
const LIMITS = process.env.FOURWINDS_TEST_FAULTS === 'long' ? {} : { watchSeconds: 5, silenceMilliseconds: 6000 };

/** The minimum duration of a fault, long enough to reveal a loop of requests. */
const LASTS_MILLISECONDS = 2500;

const all: { readonly [name: string]: Scenario } = {
  ...scenarios,
  'conflicts (409) with every write of a region': {
    ...scenarios['conflicts (409) with every write'],
    planes: [REGION],
  },
};

describe('an operator before API servers with faults', () => {
  const cluster = useCluster(...PLANES);
  const servers = new ApiServers(LIMITS);
  const installation = new Installation(servers);
  const started: Monitor[] = [];
  let monitors: Monitor[];
  let number = 1;

  beforeAll(async () => {
    await servers.start(cluster());
    await installation.start();
    await installation.apply(DOMAIN, version(number));
    await installation.inSync(DOMAIN);
    monitors = monitor(DOMAIN);
  }, 600_000);

  afterAll(async () => {
    await stop(started);
    await installation.stop();
  }, 600_000);

  /** Starts to query each server for a zone. */
  function monitor(domain: string): Monitor[] {
    const begun = installation.servers.map((server) => new Monitor(server, domain));
    started.push(...begun);
    return begun;
  }

  const stop = (ended: readonly Monitor[]) => Promise.all(ended.map((one) => one.stop()));

  const violations = (of: readonly Monitor[]) => of.flatMap((one) => one.violations);

  const proxies = (planes: readonly string[]) => planes.map((name) => servers.proxies.get(name)!);

  /** Waits until all servers return the current version, and prints how long that took. */
  async function converges(name: string): Promise<void> {
    const begun = performance.now();
    await untilDespiteFaults('all servers answer with the last version', () =>
      monitors.every(({ version }) => version === number),
    );
    await installation.inSync(DOMAIN);
    process.stdout.write(`${name}: healed after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
    expect(violations(monitors)).toEqual([]);
    for (const region of REGIONS.keys())
      await untilDespiteFaults(
        'no orphan is left',
        async () => orphansAmong(await installation.configMaps(region)).length === 0,
      );
  }

  test.each(Object.keys(all))('%s', async (name) => {
    const { faults, hits = 1, planes = ['management', REGION] } = all[name];
    const faulty = proxies(planes);
    for (const proxy of faulty) {
      proxy.log.clear();
      proxy.inject(...faults);
      // Closes open watches, so that they meet the fault as well.
      if (faults.some((fault) => fault.in !== 'writes')) proxy.cut();
    }
    await installation.apply(DOMAIN, version(++number));
    await Promise.all([
      sleep(LASTS_MILLISECONDS),
      untilDespiteFaults('faults were met', () => faulty.some((proxy) => proxy.hits >= hits)),
    ]);
    const hot = faulty.flatMap((proxy) => proxy.log.hot());
    for (const proxy of faulty) proxy.heal();
    await converges(name);
    expect(hot).toEqual([]);
  });

  test('watches that fall silent are noticed without a change that would wake them', async () => {
    const silent = proxies(['management', REGION]);
    for (const proxy of silent) {
      proxy.inject({ in: 'watches', effect: { does: 'fall silent' } });
      proxy.heal();
    }
    expect(silent.every((proxy) => proxy.hits > 0)).toBe(true);
    await installation.apply(DOMAIN, version(++number));
    await converges('watches that fall silent');
  });

  test.each([1, -1])('a clock that jumps by %i hours lets no serial go back', async (hours) => {
    installation.ahead = hours * 3600_000;
    await installation.apply(DOMAIN, version(++number));
    await converges(`a clock that jumps by ${hours} hours`);
    installation.ahead = 0;
    await installation.apply(DOMAIN, version(++number));
    await converges(`a clock that jumps back from ${hours} hours`);
  });

  test('a region out of reach delays no other', async () => {
    const [proxy] = proxies([REGION]);
    proxy.inject({ in: 'everything', effect: { does: 'drop' } });
    proxy.cut();
    await installation.apply(DOMAIN, version(++number));
    await untilDespiteFaults('the other region answers with the last version', () => monitors[1].version === number);
    expect(monitors[0].version).toBe(number - 1);
    proxy.heal();
    await converges('a region out of reach');
  });

  test('a zone that is deleted while replies are lost goes from all regions, with its buckets', async () => {
    await stop(monitors);
    const faulty = proxies(['management', REGION]);
    for (const proxy of faulty) proxy.inject({ in: 'writes', effect: { does: 'lose the reply' }, times: 3 });
    await installation.management.delete(ZoneKind, { namespace: 'team', name: DOMAIN });
    for (const region of REGIONS.keys())
      await untilDespiteFaults(`${region} has nothing of the zone`, async () =>
        (await installation.configMaps(region)).every(
          ({ metadata }) => !metadata.name.startsWith(manifestName(`${DOMAIN}.`)),
        ),
      );
    expect(await installation.zone(DOMAIN)).toBeUndefined();
    for (const proxy of faulty) proxy.heal();
  });

  // the operator detects a restored management cluster and deletes no garbage until that is confirmed
  test('an operator that starts with lists of the past removes nothing that is younger', async () => {
    const past = await Promise.all(
      ['management', REGION].map(async (plane) => {
        const { revision } = await installation.stores.get(plane)!.list(LeaseKind, { limit: 1 });
        return { plane, revision };
      }),
    );
    await installation.apply('younger.test', version(1));
    await installation.inSync('younger.test');
    const younger = monitor('younger.test');
    await installation.stopOperator();
    for (const { plane, revision } of past)
      servers.proxies.get(plane)!.inject({ in: 'lists', effect: { does: 'list the past', revision } });
    await installation.startOperator();
    await installation.apply('younger.test', version(2));
    await untilDespiteFaults('all servers answer with the last version', () =>
      younger.every(({ version: last }) => last === 2),
    );
    await installation.inSync('younger.test');
    expect(proxies(['management', REGION]).every((proxy) => proxy.hits > 0)).toBe(true);
    await stop(younger);
    expect(violations(younger)).toEqual([]);
  });
});
