import { ApiError, ConnectionError } from '@fourwinds/client';

/** An error response of the API (RFC 9457). The status is 0 if there was no response. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  /** Empty if the API sent no detail. */
  readonly detail: string;
  readonly request_id: string;
  /** Seconds to wait before a retry, as sent by the API. */
  readonly retryAfter?: number;
  readonly issues?: readonly FieldProblem[];
}

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly index?: number | null;
  readonly line?: number;
}

/** Returns the problem of an error of the client. Maps any other error to a problem. */
export function problemIn(error: unknown): Problem {
  if (error instanceof ApiError) return problemOf(error);
  const isOffline = error instanceof ConnectionError;
  return {
    status: 0,
    code: isOffline ? 'offline' : 'internal',
    detail: isOffline ? '' : String(error),
    request_id: '',
  };
}

/** An answer without a request id is not from the API, but for example from a proxy. Its text is not for people. */
function problemOf({ status, code, message, requestId, retryAfter, issues }: ApiError): Problem {
  const isOfApi = requestId !== undefined;
  return { status, code, detail: isOfApi ? message : '', request_id: requestId ?? '', retryAfter, issues };
}

/** True if a retry may succeed. */
export function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}
