import { KeptAssets } from '../pages/dashboard/kept-assets.ts';
import type { Services } from './services.ts';
import type { Foundations } from './foundations.ts';
import { readDashboard } from './input-files.ts';

/**
 * Opens the dashboard. Stores its assets in the database first, so that other versions can serve them. Throws
 * StartError for unusable files.
 */
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
