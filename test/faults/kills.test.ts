import { useCluster } from '../cluster/jest.ts';
import { ApiServers } from './api-servers.ts';
import { Installation, PLANES } from './installation.ts';
import { endsChangesOfTheKilled } from './killed-change.ts';
import { WriteKiller } from './write-killer.ts';

describe('an operator that is killed right before or right after a write, before real API servers', () => {
  const cluster = useCluster(...PLANES);
  const servers = new ApiServers();
  const installation = new Installation(servers);

  beforeAll(async () => {
    await servers.start(cluster());
    await installation.start();
  }, 600_000);

  endsChangesOfTheKilled({
    installation,
    kill: (death) => new WriteKiller(servers.proxies, death),
  });

  afterAll(() => installation.stop(), 600_000);
});
