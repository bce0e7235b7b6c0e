import { shorten } from '@fourwinds/dns';
import { errorMessage, type Logger } from '@fourwinds/process';
import { StoreError } from '@fourwinds/store';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { isDatabaseAway } from '../storage/db/pool.ts';
import { type Detail, Failure, type FailureCode } from '../kernel/failure.ts';
import { saysClientLeft } from './client-left.ts';
import { failureCatalogue } from './failure-catalogue.ts';
import { UTF8_WANTED } from './body.ts';
import type { Presentation } from './presentation.ts';
import { publicUrlOf } from './public-url.ts';
import { setRateHeaders } from './rate-headers.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { requestId } from './request-id.ts';

/** Default Retry-After in seconds. */
const retrySeconds: { readonly [code in FailureCode]?: number } = { unavailable: 2, rate_limited: 1 };

export interface Failed {
  readonly failure: Failure;
  readonly status: number;
  readonly request: Request;
  readonly response: Response;
}

/** Returns an error handler that answers failed requests with the API's error body. */
export function handleErrors(
  presentation: Presentation,
  log: Logger,
  noteRefusal?: (refusal: Refusal) => void,
): ErrorRequestHandler {
  return answerErrors(log, noteRefusal, inForm(presentation));
}

type AnswerFailed = (failed: Failed) => void | Promise<void>;

/** Returns a function that answers failed requests in an API's format. */
export function inForm({ type, present }: Presentation): AnswerFailed {
  return ({ failure, status, request, response }) => {
    setRetryAfter(response, failure);
    response
      .status(status)
      .type(type)
      .send(JSON.stringify(present(failure, status, requestId(response), publicUrlOf(request))));
  };
}

export function setRetryAfter(response: Response, { code, retryAfter }: Failure): void {
  const seconds = retryAfter ?? retrySeconds[code];
  if (seconds !== undefined) response.set('Retry-After', String(seconds));
}

/**
 * Returns an error handler. Logs unexpected errors and answers them as `internal`. Reports refusals of known callers.
 */
export function answerErrors(
  log: Logger,
  noteRefusal: ((refusal: Refusal) => void) | undefined,
  answer: AnswerFailed,
): ErrorRequestHandler {
  return async (error: unknown, request, response: Response, next) => {
    if (saysClientLeft(error, response)) {
      response.destroy();
      return;
    }
    const failure = toFailure(error);
    response.locals.code = failure.code;
    const { refusable } = response.locals as { refusable?: Omit<Refusal, 'code'> };
    const { status } = failureCatalogue[failure.code];
    if (refusable !== undefined && status < 500 && !isTrial(request, status))
      noteRefusal?.({ ...refusable, code: failure.code });
    if (status >= 500) log.error({ err: error, request_id: requestId(response) }, failure.message);
    if (response.headersSent) {
      // Part of the response has been sent, so close the connection to show that it is incomplete. Passing the error
      // on would log it again.
      response.destroy();
      return;
    }
    try {
      await setRateHeaders(response);
      await answer({ failure, status, request, response });
    } catch (unanswered) {
      next(unanswered);
    }
  };
}

/**
 * True if a dry run reports that its change would be refused. This report is the result of the dry run and not a
 * refusal, unless the caller lacks the right.
 */
function isTrial({ query }: Request, status: number): boolean {
  return query.dry_run === 'true' && (status === 409 || status === 412 || status === 422);
}

/** Converts any error to a Failure. No other place converts errors of other modules. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreError) return fromStore(error);
  if (isDatabaseAway(error))
    return new Failure('unavailable', 'the database is unavailable; try again', [], { cause: error });
  return fromExpress(error) ?? new Failure('internal', 'something went wrong here', [], { cause: error });
}

function fromStore(error: StoreError): Failure {
  const options = { cause: error };
  switch (error.reason) {
    case 'NotFound':
      return new Failure('not_found', 'the object is gone', [], options);
    case 'AlreadyExists':
    case 'Conflict':
      return new Failure('conflict', 'someone else changed this at the same time; try again', [], options);
    case 'Invalid': {
      const details = error.causes.map(({ field, message }): Detail => ({
        path: field,
        code: 'field-invalid',
        message,
      }));
      return new Failure('validation_error', error.message, details, options);
    }
    case 'Unavailable':
    case 'Expired':
      return new Failure('unavailable', 'the store is unavailable; try again', [], options);
    case 'Forbidden':
      return new Failure('internal', 'the store refuses this service', [], options);
  }
}

const MIB = 1024 * 1024;

/** Converts errors of Express and its body parser, which have a status and a type. */
function fromExpress(error: unknown): Failure | undefined {
  const { status, type = '', limit = 0, ...rest } = (error ?? {}) as ExpressError;
  const options = { cause: error };
  switch (status) {
    case 400:
      return new Failure('bad_request', whyUnreadable({ type, message: errorMessage(error), ...rest }), [], options);
    case 413:
      return new Failure(
        'payload_too_large',
        limit < MIB ? `the body is larger than ${limit / 1024} KiB` : `the body is larger than ${limit / MIB} MiB`,
        [],
        options,
      );
    case 415:
      return new Failure('unsupported_media_type', unsupported[type] ?? 'the body must be JSON in UTF-8', [], options);
    default:
      return undefined;
  }
}

interface ExpressError {
  readonly status?: number;
  /** Maximum octets of a body. */
  readonly limit?: number;
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
}

const unsupported: { readonly [type: string]: string } = {
  'charset.unsupported': UTF8_WANTED,
  'encoding.unsupported':
    'the body may be compressed with gzip, deflate, br or zstd; send one of these as Content-Encoding, or none',
};

const UNPACKING = /^(Z_|ERR__|ZSTD_)/;

/** Explains why a path or body could not be decoded. Replaces the messages of Express and zlib. */
function whyUnreadable({ type, code = '', message = '' }: ExpressError): string {
  if (type === 'entity.parse.failed') return `the body is not JSON: ${message}`;
  if (UNPACKING.test(code))
    return 'the body cannot be decompressed: it is not in the encoding that Content-Encoding names';
  if (type === 'request.size.invalid') return 'the body is not as long as Content-Length says';
  const [, part] = /^Failed to decode param '(.*)'$/s.exec(message) ?? [];
  if (part === undefined) return 'the request cannot be read';
  return `the path holds ${shorten(part)}, which is no text; write each octet of UTF-8 as % and two hexadecimal digits`;
}
