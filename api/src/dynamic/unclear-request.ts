import { Failure } from '../failure.ts';
import { type Address, whyUnusable } from './address.ts';

/** Which part of a request is at fault: an address, something that is not offered, or the system that old clients of dyndns2 name. */
export type UnclearPart = 'address' | 'feature' | 'system';

/** A request that cannot be carried out as it is written, so that it changes nothing. */
export class UnclearRequest extends Failure {
  readonly part: UnclearPart;

  constructor(part: UnclearPart, path: string, message: string) {
    super('validation_error', message, [{ path, code: 'field-invalid', message }]);
    this.part = part;
  }
}

/** The refusal of an address that is not for a record of a host; undefined for all others. */
export function unusable(address: Address): UnclearRequest | undefined {
  const why = whyUnusable(address);
  if (why === undefined) return undefined;
  const message = `${address.value} ${why.what}, by which no host can be reached; write ${why.instead}`;
  return new UnclearRequest('address', 'value', message);
}
