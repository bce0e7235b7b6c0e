import { Failure } from '../../kernel/failure.ts';
import { type Address, whyUnusable } from './address.ts';

/**
 * The part of a request that is wrong: an address, an unsupported feature, or the `system` parameter of old dyndns2
 * clients.
 */
export type UnclearPart = 'address' | 'feature' | 'system';

/** A request that cannot be carried out as written. Nothing is changed. */
export class UnclearRequest extends Failure {
  readonly part: UnclearPart;

  constructor(part: UnclearPart, path: string, message: string) {
    super('validation_error', message, [{ path, code: 'field-invalid', message }]);
    this.part = part;
  }
}

/** Returns the failure for an address that cannot be used in a host's record. Returns undefined if it can be used. */
export function unusable(address: Address): UnclearRequest | undefined {
  const why = whyUnusable(address);
  if (why === undefined) return undefined;
  const message = `${address.value} ${why.what}, by which no host can be reached; write ${why.instead}`;
  return new UnclearRequest('address', 'value', message);
}
