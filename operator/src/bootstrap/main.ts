import { readSettings } from '@fourwinds/options';
import { createLogger, runService, unusable } from '@fourwinds/process';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { bootstrapManagement, bootstrapRegion } from './bootstrap.ts';
import { configSchema } from './config.ts';

const log = createLogger('bootstrap', 'warn');

/**
 * Prepares clusters for the other programs, then exits. Runs with its own rights (`bootstrapRights`). Its ready line
 * contains the public key.
 */
await runService(log, async () => {
  const config = readSettings(configSchema, process.env, { log });
  const { FOURWINDS_REGIONS: regions, FOURWINDS_REGION_STORE: template } = config;
  const publicationKey = await withStore('FOURWINDS_STORE', config.FOURWINDS_STORE, (store) =>
    bootstrapManagement(store, regions),
  );
  if (template !== undefined)
    for (const name of regions.keys()) {
      const address = template.replace('{region}', encodeURIComponent(name));
      await withStore('FOURWINDS_REGION_STORE', address, bootstrapRegion);
    }
  return { ready: { publicationKey }, stop: () => Promise.resolve() };
});

async function withStore<T>(variable: string, address: string, use: (store: ResourceStore) => Promise<T>): Promise<T> {
  const store = await openStore(address).catch((error: unknown) => {
    throw unusable(variable, 'the store', error);
  });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
