import { IssueError, type SigningAlgorithm, signingAlgorithm, signingAlgorithmNamed } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { type DetailCode, Failure } from '../../kernel/failure.ts';

export type Dnssec = NonNullable<ZoneSpec['dnssec']>;

/** Changes of the settings. Omitted fields stay unchanged. */
export interface DnssecSettings {
  /** Mnemonic or number of the algorithm. */
  readonly algorithm?: string;
  readonly denial?: Dnssec['denial'];
  readonly optOut?: boolean;
  readonly parent?: Dnssec['parent'];
}

/** Default settings, if the spec has no DNSSEC settings. */
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

/**
 * Returns the changed settings. Throws Failure validation_error for an algorithm for which no new keys are generated,
 * or for opt-out with NSEC.
 */
export function withSettings(before: Dnssec, settings: DnssecSettings): Dnssec {
  const { algorithm, denial = before.denial, optOut, parent = before.parent } = settings;
  if (optOut === true && denial === 'NSEC')
    throw invalid('opt_out', 'field-invalid', 'opt-out works only with NSEC3 (RFC 5155 6)');
  return {
    ...before,
    algorithm: algorithm === undefined ? before.algorithm : newKeyAlgorithm(algorithm),
    denial,
    optOut: denial === 'NSEC3' && (optOut ?? before.optOut),
    ...(parent === undefined ? {} : { parent }),
  };
}

/** Returns the settings with the algorithm of imported keys. If DNSSEC is enabled, it then uses these keys. */
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
      `${algorithm.mnemonic} works here only with imported keys; no new keys are created (RFC 8624 3.1)`,
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

/** Returns the mnemonic. The spec accepts the mnemonics of all algorithms for which new keys are generated. */
function specAlgorithm({ mnemonic }: SigningAlgorithm): Dnssec['algorithm'] {
  return mnemonic as Dnssec['algorithm'];
}

function invalid(path: string, code: DetailCode, message: string): Failure {
  return new Failure('validation_error', message, [{ path, code, message }]);
}
