import type { Dashboard } from './dashboard.ts';
import type { KeptAssets } from './kept-assets.ts';

export interface DashboardPorts {
  readonly dashboard: Dashboard;
  readonly keptAssets: Pick<KeptAssets, 'read'>;
}
