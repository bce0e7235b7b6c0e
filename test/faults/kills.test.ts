import { useCluster } from '../cluster/jest.ts';
import { ApiServers } from './api-servers.ts';
import { Installation, PLANES } from './installation.ts';
import { type Disturbance, endsChangesOfTheKilled } from './killed-change.ts';
import { scenarios } from './scenarios.ts';
import { WriteKiller } from './write-killer.ts';

/** The clusters with faults. The other region has no faults. */
const FAULTY = ['management', 'ns1'];
const HOUR = 3600_000;

describe('an operator that is killed right before or right after a write, before real API servers', () => {
  const cluster = useCluster(...PLANES);
  const servers = new ApiServers();
  const installation = new Installation(servers);

  beforeAll(async () => {
    await servers.start(cluster());
    await installation.start();
  }, 600_000);

  function disturb(name: string): Disturbance {
    const { faults, hits = 1 } = scenarios[name];
    const proxies = FAULTY.map((plane) => servers.proxies.get(plane)!);
    for (const proxy of proxies) {
      proxy.inject(...faults);
      // Closes open watches, so that they meet the fault as well.
      if (faults.some((fault) => fault.in !== 'writes')) proxy.cut();
    }
    return {
      isMet: () => proxies.some((proxy) => proxy.hits >= hits),
      heal: () => {
        for (const proxy of proxies) proxy.heal();
      },
    };
  }

  /** Sets the clock wrong during the lifetime of the first operator. */
  function jump(milliseconds: number): Disturbance {
    installation.ahead = milliseconds;
    return {
      isMet: () => true,
      heal: () => {
        installation.ahead = 0;
      },
    };
  }

  endsChangesOfTheKilled({
    installation,
    kill: (death) => new WriteKiller(servers.proxies, death),
    faults: {
      ...Object.fromEntries(Object.keys(scenarios).map((name) => [name, () => disturb(name)])),
      'clocks that jump ahead': () => jump(HOUR),
      'clocks that jump back': () => jump(-HOUR),
    },
  });

  afterAll(() => installation.stop(), 600_000);
});
