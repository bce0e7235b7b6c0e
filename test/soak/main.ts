import { join } from 'node:path';
import { apiDatabase, runSupervisor, startFourwinds } from '@fourwinds/supervisor';
import { KeptProcess } from '../../supervisor/src/kept-process.ts';
import { ProcessLog } from '../../supervisor/src/process-log.ts';
import { bundle } from '../../supervisor/src/programs.ts';
import { descendants, environmentOf } from '../e2e/process-tree.ts';

/**
 * Starts all programs of the product, with a second operator and a second API, on the clusters of kubeconfigs. Reads
 * the environment of `make run` and two more variables: FOURWINDS_TEST_KUBECONFIG_FOLDER is a folder with a
 * kubeconfig per plane, and FOURWINDS_TEST_SECOND_HTTP is the address of the second API.
 */
const { FOURWINDS_TEST_KUBECONFIG_FOLDER: kubeconfigs = '', FOURWINDS_TEST_SECOND_HTTP: secondHttp } = process.env;
const bundles = new URL('../../dist/', import.meta.url);
const addressOf = (plane: string): string => `kubernetes:${join(kubeconfigs, `${plane}.kubeconfig`)}`;

await runSupervisor(async (context) => {
  const service = await startFourwinds({
    ...context,
    bundles,
    state: 'cluster',
    trustedNamespaces: '*',
    clusters: async (database) => {
      const { api, worker, admin } = await apiDatabase(database);
      const management = addressOf('management');
      return {
        bootstrap: management,
        bootstrapRegion: addressOf('{region}'),
        operator: management,
        operatorRegion: addressOf('{region}'),
        api: management,
        database: api,
        workerDatabase: worker,
        admin: { database: admin, store: management },
        nameserver: addressOf,
        regionFields: () => ({}),
      };
    },
  });
  const started = descendants(process.pid);

  /** Starts a second process of a program, with the environment of the first except for these variables. */
  function second(program: string, variables: NodeJS.ProcessEnv): KeptProcess {
    const first = started.find(({ command }) => command.includes(`/${program}.js`))!;
    const name = `second-${program}`;
    const bundled = bundle({
      name,
      file: new URL(`${program}.js`, bundles),
      environment: { ...environmentOf(first), FOURWINDS_METRICS: undefined, ...variables },
      log: new ProcessLog(join(context.folder, 'log', `${name}.log`)),
    });
    // A standby operator does not report ready after it has started.
    return new KeptProcess({ ...bundled, ready: async () => undefined }, context.log);
  }
  const seconds = [
    second('operator', { FOURWINDS_IDENTITY: 'second' }),
    second('api', { FOURWINDS_HTTP: secondHttp, FOURWINDS_TOKEN_FILE: undefined }),
  ];
  return {
    ready: service.ready,
    stop: async () => {
      await Promise.all([service.stop(), ...seconds.map((kept) => kept[Symbol.asyncDispose]())]);
    },
  };
});
