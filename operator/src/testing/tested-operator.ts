import { createPrivateKey } from 'node:crypto';
import type { TextResolver } from '@fourwinds/egress';
import { createLogger, WorkerPool } from '@fourwinds/process';
import { parseLabelSelector } from '@fourwinds/resources';
import { eventRecorder } from '../events.ts';
import { Operator, type OperatorOptions } from '../operator.ts';
import { signData } from '../sign/signature-algorithm.ts';
import { COMPOSITION_DEADLINE } from '../zone/compose/composer.ts';
import type { ComposedElsewhere, CompositionJob } from '../zone/compose/composition-job.ts';

export const SERVICE_DOMAIN = 'fourwinds.example';

export type Composing = WorkerPool<CompositionJob, ComposedElsewhere>;

/** A thread that composes the zones that are not small; each may take so long. */
export function composers(deadlineMilliseconds = COMPOSITION_DEADLINE): Composing {
  return new WorkerPool<CompositionJob, ComposedElsewhere>({
    workers: 1,
    script: new URL('../zone/compose/composition-worker.ts', import.meta.url),
    deadlineMilliseconds,
  });
}

type Chosen = 'store' | 'openRegion' | 'sign' | 'verify' | 'parents' | 'program';
type Optional =
  | 'requiresProof'
  | 'serviceSigned'
  | 'graceMilliseconds'
  | 'epochMilliseconds'
  | 'lostMilliseconds'
  | 'lostLeaseMilliseconds';

export interface TestedOperatorOptions extends Pick<OperatorOptions, Chosen | Optional> {
  /** As many as in the product when omitted. */
  readonly publicationsPerMinute?: number;
  /** As many as in the product when omitted. */
  readonly retainedZones?: number;
  /** A label selector. */
  readonly trustedNamespaces: string;
  /** No nameserver of a domain answers when omitted. */
  readonly texts?: TextResolver;
  readonly composing: Composing;
  readonly now: () => number;
  /** Milliseconds of a clock that only goes on; that of this process when omitted. */
  readonly elapsed?: () => number;
  /** Takes the lines of the log. */
  readonly logged: string[];
}

const SILENT: TextResolver = {
  addressesOf: async (server) => Promise.reject(new Error(`${server} has no address`)),
  textsAt: async () => Promise.reject(new Error('no server is known that could be asked')),
};

/** The operator within the process of a test; it does not run yet. */
export function testedOperator({
  trustedNamespaces,
  texts = SILENT,
  composing,
  now,
  elapsed = () => performance.now(),
  logged,
  publicationsPerMinute = 600,
  retainedZones = 10,
  ...rest
}: TestedOperatorOptions): Operator {
  const log = createLogger('operator', 'info', { write: (line: string) => void logged.push(line) });
  return new Operator({
    ...rest,
    texts,
    publicationsPerMinute,
    retainedZones,
    serviceDomain: SERVICE_DOMAIN,
    trustedNamespaces: parseLabelSelector(trustedNamespaces),
    composeElsewhere: (key, job) => composing.run(key, job),
    makeSignatures: async (_owner, { algorithm, pem }, data) =>
      data.map((octets) => signData(algorithm, createPrivateKey(pem), octets)),
    clocks: { time: now, elapsed },
    record: eventRecorder({ store: rest.store, now, log }),
    log,
  });
}
