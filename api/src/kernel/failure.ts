import type { IssueCode } from '@fourwinds/dns';
import type { ProductIssueCode } from '@fourwinds/zones';
import type { RequestRule } from './request-rules.ts';

/** Code of the violated rule, from the DNS catalogue, the product catalogue or the request rules. */
export type DetailCode = IssueCode | ProductIssueCode | RequestRule;

/** Error codes of requests. Their status and meaning are in http/failure-catalogue.ts. */
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
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_error'
  | 'header_too_large'
  | 'rate_limited'
  | 'internal'
  | 'not_implemented'
  | 'unavailable';

export interface Detail {
  /** Index in a list of changes. null if the error is not in a single item. */
  readonly index?: number | null;
  /** Line of a zone file, from 1. */
  readonly line?: number;
  /** Path of the field, e.g. `changes[3].value`, or position in a zone file, e.g. `line 3, column 7`. */
  readonly path: string;
  readonly code: DetailCode;
  readonly message: string;
}

export const MAX_DETAILS = 100;

/** Next step that a page offers after a failure: a button of a form, or a link. */
export interface WayOn {
  readonly label: string;
  readonly path: string;
  readonly isForm?: true;
}

export interface FailureOptions extends ErrorOptions {
  readonly retryAfter?: number;
  readonly wayOn?: WayOn;
}

/** Thrown by use cases. Each API renders it in its own format. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: readonly Detail[];
  /** Seconds until a retry may succeed. */
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

/** Returns a validation failure for a single field of a request or form. */
export function fieldFailure(path: string, message: string): Failure {
  return new Failure('validation_error', message, [{ path, code: 'field-invalid', message }]);
}
