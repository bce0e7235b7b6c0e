import type { KeyRing } from '@fourwinds/envelope';
import { Failure } from '../../failure.ts';

/** The keys that seal secrets of authenticator apps, and what browsers keep while a factor is added or proven. */
export interface FactorKeys {
  /** undefined where the administrators have set none. */
  readonly factorKeys: KeyRing | undefined;
}

/** Throws Failure unavailable where there are no keys. */
export function requireKeys({ factorKeys }: FactorKeys): KeyRing {
  if (factorKeys === undefined)
    throw new Failure(
      'unavailable',
      'second factors are not possible before the administrators set FOURWINDS_FACTOR_KEYS',
    );
  return factorKeys;
}
