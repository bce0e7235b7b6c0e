import { IssueError, type SigningAlgorithm, signingAlgorithm, signingAlgorithmNamed } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { type DetailCode, Failure } from '../failure.ts';

/** How a zone is to be signed, as its spec has it. */
export type Dnssec = NonNullable<ZoneSpec['dnssec']>;

/** Changes of it; fields that are left out stay. */
export interface DnssecSettings {
  /** Mnemonic or number. */
  readonly algorithm?: string;
  readonly denial?: Dnssec['denial'];
  readonly optOut?: boolean;
  readonly parent?: Dnssec['parent'];
}

/** The settings of a zone whose spec has none for DNSSEC. */
const DEFAULTS: Dnssec = {
  enabled: false,
  algorithm: 'ECDSAP256SHA256',
  denial: 'NSEC3',
  optOut: false,
  force: false,
};

export function dnssecOf({ dnssec }: Pick<ZoneSpec, 'dnssec'>): Dnssec {
  return dnssec ?? DEFAULTS;
}

/** Throws Failure validation_error for an algorithm that no new keys are made for, and for opting out of NSEC. */
export function withSettings(before: Dnssec, settings: DnssecSettings): Dnssec {
  const { algorithm, denial = before.denial, optOut, parent = before.parent } = settings;
  if (optOut === true && denial === 'NSEC')
    throw invalid('opt_out', 'field-invalid', 'only NSEC3 leaves unsigned delegations out (RFC 5155 6)');
  return {
    ...before,
    algorithm: algorithm === undefined ? before.algorithm : newKeyAlgorithm(algorithm),
    denial,
    optOut: denial === 'NSEC3' && (optOut ?? before.optOut),
    ...(parent === undefined ? {} : { parent }),
  };
}

/** The settings with the algorithm of keys that came with a zone, so that enabling goes on with them. */
export function withAlgorithmOf(before: Dnssec, code: number): Dnssec {
  const algorithm = signingAlgorithm(code);
  return algorithm.forNewKeys ? { ...before, algorithm: specAlgorithm(algorithm) } : before;
}

function newKeyAlgorithm(text: string): Dnssec['algorithm'] {
  const algorithm = known(text);
  if (!algorithm.forNewKeys)
    throw invalid(
      'algorithm',
      'algorithm-refused',
      `${algorithm.mnemonic} signs here only with keys that were imported; no new ones are made (RFC 8624 3.1)`,
    );
  return specAlgorithm(algorithm);
}

function known(text: string): SigningAlgorithm {
  try {
    return signingAlgorithmNamed(text);
  } catch (error) {
    if (error instanceof IssueError) throw invalid('algorithm', error.issue.code, error.issue.message);
    throw error;
  }
}

/** The algorithms for new keys are those that the spec may name. */
function specAlgorithm({ mnemonic }: SigningAlgorithm): Dnssec['algorithm'] {
  return mnemonic as Dnssec['algorithm'];
}

function invalid(path: string, code: DetailCode, message: string): Failure {
  return new Failure('validation_error', message, [{ path, code, message }]);
}
