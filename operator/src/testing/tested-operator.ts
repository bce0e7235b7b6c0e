import { createPrivateKey } from 'node:crypto';
import type { TextResolver } from '@fourwinds/egress';
import { createLogger, WorkerPool } from '@fourwinds/process';
import { parseLabelSelector, type RegionResource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { eventRecorder } from '../runtime/events.ts';
import { Operator } from '../operator.ts';
import type { OperatorServices, OperatorSettings } from '../wiring/options.ts';
import { signData } from '../keys/signature-algorithm.ts';
import { COMPOSITION_DEADLINE } from '../zone/compose/composer.ts';
import type { ComposedElsewhere, CompositionJob } from '../zone/compose/composition-job.ts';

export const SERVICE_DOMAIN = 'fourwinds.example';

export type Composing = WorkerPool<CompositionJob, ComposedElsewhere>;

/** Returns a thread that composes zones that are not small. `deadlineMilliseconds` applies to each zone. */
export function composers(deadlineMilliseconds = COMPOSITION_DEADLINE): Composing {
  return new WorkerPool<CompositionJob, ComposedElsewhere>({
    workers: 1,
    script: new URL('../zone/compose/composition-thread.ts', import.meta.url),
    deadlineMilliseconds,
  });
}

type Chosen =
  | 'requiresProof'
  | 'serviceSigned'
  | 'suffixes'
  | 'graceMilliseconds'
  | 'epochMilliseconds'
  | 'lostMilliseconds'
  | 'lostLeaseMilliseconds';

export interface TestedOperatorOptions
  extends Pick<OperatorSettings, Chosen>, Pick<OperatorServices, 'sign' | 'verify' | 'parents'> {
  readonly store: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly program: string;
  /** Defaults to the production value. */
  readonly publicationsPerMinute?: number;
  /** Defaults to the production value. */
  readonly retainedZones?: number;
  readonly trustedNamespaces: string;
  /** If omitted, no nameserver of a domain answers. */
  readonly texts?: TextResolver;
  readonly composing: Composing;
  readonly now: () => number;
  /** Returns milliseconds on a monotonic clock. Defaults to the clock of this process. */
  readonly elapsed?: () => number;
  readonly logged: string[];
}

const SILENT: TextResolver = {
  addressesOf: async (server) => Promise.reject(new Error(`${server} has no address`)),
  textsAt: async () => Promise.reject(new Error('no server is known that could be asked')),
};

export function testedOperator({
  store,
  openRegion,
  sign,
  verify,
  parents,
  texts = SILENT,
  program,
  trustedNamespaces,
  composing,
  now,
  elapsed = () => performance.now(),
  logged,
  publicationsPerMinute = 600,
  retainedZones = 10,
  ...chosen
}: TestedOperatorOptions): Operator {
  const log = createLogger('operator', 'info', { write: (line: string) => void logged.push(line) });
  return new Operator({
    settings: {
      ...chosen,
      publicationsPerMinute,
      retainedZones,
      serviceDomain: SERVICE_DOMAIN,
      trustedNamespaces: parseLabelSelector(trustedNamespaces),
    },
    clusters: { management: store, openRegion },
    services: {
      sign,
      verify,
      parents,
      texts,
      composeElsewhere: (key, job) => composing.run(key, job),
      makeSignatures: async (_owner, { algorithm, pem }, data) =>
        data.map((octets) => signData(algorithm, createPrivateKey(pem), octets)),
    },
    process: { program, clocks: { time: now, elapsed }, record: eventRecorder({ store, now, log }), log },
  });
}
