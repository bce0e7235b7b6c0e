import type { Logger } from '@fourwinds/process';
import { type ResourceStore, serviceSettings, type ServiceSettings } from '@fourwinds/resources';
import type { Caches } from './caches.ts';
import type { Journal } from './db/journal.ts';
import type { Tokens } from './db/tokens.ts';
import type { Turns } from './turns.ts';

/** What use cases work with. Clock and randomness are here too, so that tests can decide them. */
export interface Services {
  readonly store: ResourceStore;
  readonly caches: Caches;
  readonly journal: Journal;
  readonly tokens: Tokens;
  /** Writers of one zone in this process, one after the other. */
  readonly turns: Turns;
  readonly serviceDomain: string;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random UUIDv4. */
  readonly newId: () => string;
}

/** What every zone gets from the service, as the regions are now. */
export function currentSettings({ serviceDomain, caches }: Services): ServiceSettings {
  return serviceSettings(serviceDomain, caches.regions.list());
}
