import type { Logger } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import { serviceSettings, type ServiceSettings } from '@fourwinds/zones';
import type { Caches } from './caches.ts';
import type { Journal } from './journal/journal.ts';
import type { Tokens } from './tokens/tokens.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { CheckedVersions } from './records/checked-versions.ts';
import type { KeptRecords } from './records/kept-records.ts';

/** All ports of use cases; each names those that it uses. Clock and randomness are here too, so that tests can decide them. */
export interface Services {
  readonly store: ResourceStore;
  readonly caches: Caches;
  readonly records: KeptRecords;
  readonly checked: CheckedVersions;
  readonly jobs: JobRunner;
  readonly journal: Journal;
  readonly tokens: Tokens;
  /** Writers of one zone in this process, one after the other. */
  readonly mutex: KeyedMutex;
  /** Called by a use case that only waits from then on: another request of the account may begin. Outside of requests it does nothing. */
  readonly yieldTurn: () => void;
  /** Aborts when the client of the request has left, or has its answer: nothing is waited for from then on. Outside of requests it never does. */
  readonly clientLeft: AbortSignal;
  readonly serviceDomain: string;
  /** Domains that are hosted for nobody whom administrators do not trust. */
  readonly deniedDomains: readonly string[];
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random UUIDv4. */
  readonly newId: () => string;
}

/** Ports from which the settings of the service follow. */
export type SettingsPorts = Pick<Services, 'serviceDomain' | 'caches'>;

/** Settings of the service that apply to every zone, as the regions are now. */
export function currentSettings({ serviceDomain, caches }: SettingsPorts): ServiceSettings {
  return serviceSettings(serviceDomain, caches.regions.list());
}
