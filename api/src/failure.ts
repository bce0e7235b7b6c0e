import type { IssueCode } from '@fourwinds/dns';
import type { ProductIssueCode } from '@fourwinds/zones';
import type { RequestRule } from './request-rules.ts';

/** The rule that a detail is about, by its code: of the catalogues of DNS and of the product, or one of the APIs themselves. */
export type DetailCode = IssueCode | ProductIssueCode | RequestRule;

/** Every way in which a request can fail; http/failure-catalogue.ts has the status and the meaning of each. */
export type FailureCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'quota_exceeded'
  | 'verification_required'
  | 'fresh_session_required'
  | 'not_found'
  | 'zone_not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'conflict'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_error'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

/** One error or warning about a request. */
export interface Detail {
  /** Which item of a list of changes; null when no single one is at fault. */
  readonly index?: number | null;
  /** Which line of a zone file, from 1. */
  readonly line?: number;
  /** The field, e.g. `changes[3].value`, or the place in a zone file, e.g. `line 3, column 7`. */
  readonly path: string;
  readonly code: DetailCode;
  readonly message: string;
}

/** Details that an answer has at most. */
export const MAX_DETAILS = 100;

/** The way on from a failure, which pages offer: a button that sends a form, or a link. */
export interface WayOn {
  readonly label: string;
  readonly path: string;
  readonly isForm?: true;
}

export interface FailureOptions extends ErrorOptions {
  readonly retryAfter?: number;
  readonly wayOn?: WayOn;
}

/** Thrown by use cases; both APIs present it, each in its own form. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: readonly Detail[];
  /** Seconds after which the request may succeed. */
  readonly retryAfter?: number;
  readonly wayOn?: WayOn;

  constructor(code: FailureCode, message: string, details: readonly Detail[] = [], options: FailureOptions = {}) {
    super(message, options);
    this.retryAfter = options.retryAfter;
    this.wayOn = options.wayOn;
    this.name = 'Failure';
    this.code = code;
    this.details = details.slice(0, MAX_DETAILS);
  }
}

/** Refuses one field of a request, or of a form. */
export function fieldFailure(path: string, message: string): Failure {
  return new Failure('validation_error', message, [{ path, code: 'field-invalid', message }]);
}
