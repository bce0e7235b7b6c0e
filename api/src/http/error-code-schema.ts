import { z } from 'zod';
import { failureCatalogue, failureCodes, type Retry } from './failure-catalogue.ts';

/** Advice for clients, without the final period. */
export const retryAdvice: { readonly [retry in Retry]: string } = {
  never: 'Do not send the same request again',
  later: 'Send the same request again after Retry-After or a pause, a write with its Idempotency-Key',
  after_reading: 'Read the current state, then decide. With Retry-After, the same request may succeed later',
};

const codesByRetry = Map.groupBy(failureCodes, (code) => failureCatalogue[code].retry);

/** The codes of errors. Later versions may add codes, so clients fall back to the status. */
export const errorCodeSchema = z.enum(failureCodes).meta({
  id: 'ErrorCode',
  description: [
    'Code of the error. For a code that you do not know, act by the status.',
    ...Array.from(
      codesByRetry,
      ([retry, codes]) => `${retryAdvice[retry]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ),
  ].join('\n\n'),
});
