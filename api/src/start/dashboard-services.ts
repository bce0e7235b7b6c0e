import { KeptAssets } from '../dashboard/kept-assets.ts';
import type { Services } from '../services.ts';
import type { Foundations } from './foundations.ts';
import { readDashboard } from './input-files.ts';

/** The dashboard, whose assets every other version finds in the database before this one serves. Throws StartError for files that cannot be used. */
export async function dashboardServices({ pool, log }: Pick<Foundations, 'pool' | 'log'>) {
  const dashboard = await readDashboard();
  const keptAssets = new KeptAssets(pool, () => performance.now());
  await keptAssets
    .keep(await dashboard.compressedAssets())
    .catch((error: unknown) =>
      log.error({ err: error }, 'the assets of the dashboard are not kept for other versions'),
    );
  return { dashboard, keptAssets } satisfies Partial<Services>;
}
