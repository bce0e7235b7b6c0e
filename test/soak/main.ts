import { join } from 'node:path';
import { apiDatabase, runSupervisor, startFourwinds } from '@fourwinds/supervisor';
import { KeptProcess } from '../../supervisor/src/kept-process.ts';
import { ProcessLog } from '../../supervisor/src/process-log.ts';
import { bundle } from '../../supervisor/src/programs.ts';
import { descendants, environmentOf } from '../e2e/process-tree.ts';

/**
 * All programs of the product, with a second operator and a second API, over the clusters of kubeconfigs. Environment besides that of
 * `make run`: FOURWINDS_TEST_KUBECONFIG_FOLDER with a kubeconfig for each plane, FOURWINDS_TEST_SECOND_HTTP with the address of the second API.
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

  /** A second process of a program, with the environment of the first but for these variables. */
  function second(program: string, variables: NodeJS.ProcessEnv): KeptProcess {
    const first = started.find(({ command }) => command.includes(`/${program}.js`))!;
    const name = `second-${program}`;
    const bundled = bundle({
      name,
      file: new URL(`${program}.js`, bundles),
      environment: { ...environmentOf(first), FOURWINDS_METRICS: undefined, ...variables },
      log: new ProcessLog(join(context.folder, 'log', `${name}.log`)),
    });
    // an operator that stands by is not ready, but started
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
