import type { KeyRing } from '@fourwinds/envelope';
import { Failure } from '../../../kernel/failure.ts';

/** Keys that seal authenticator app secrets, and browser state during factor ceremonies. */
export interface FactorKeys {
  /** undefined if the administrators have not configured keys. */
  readonly factorKeys: KeyRing | undefined;
}

/** Throws Failure unavailable if no keys are configured. */
export function requireKeys({ factorKeys }: FactorKeys): KeyRing {
  if (factorKeys === undefined)
    throw new Failure(
      'unavailable',
      'second factors are not possible before the administrators set FOURWINDS_FACTOR_KEYS',
    );
  return factorKeys;
}
