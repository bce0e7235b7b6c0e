import type { Logger } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import type { Pool } from 'pg';
import type { Caches } from './caches.ts';
import type { Environment } from './config.ts';

export interface Foundations {
  readonly environment: Environment;
  readonly pool: Pool;
  readonly store: ResourceStore;
  readonly caches: Caches;
  readonly log: Logger;
}
