import { StoreError, type StoreErrorReason } from '../store.ts';

export interface Status {
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly causes?: readonly { readonly reason?: string; readonly field?: string; readonly message?: string }[];
  };
}

const reasons: { readonly [status: number]: StoreErrorReason } = {
  400: 'Invalid',
  401: 'Forbidden',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Expired',
  413: 'Invalid',
  415: 'Invalid',
  422: 'Invalid',
};

/** Converts a response outside 2xx to an error. The body may be something other than a Status. */
export function errorOfStatus(code: number, body: string): StoreError {
  return statusError({ code, ...readStatus(body) });
}

/** Converts a Status to an error. The Status comes from a response, or from the ERROR event of a watch. */
export function statusError(status: Status): StoreError {
  const causes = (status.details?.causes ?? []).map(({ field = '', message = '' }) => ({ field, message }));
  return new StoreError(reasonOf(status), status.message ?? `the API server answers ${status.code}`, causes);
}

function reasonOf({ code = 500, reason, details }: Status): StoreErrorReason {
  if (reason === 'AlreadyExists') return 'AlreadyExists';
  if (details?.causes?.some((cause) => cause.reason === 'ResourceVersionTooLarge')) return 'Expired';
  // If a 404 names no object, the server does not know the kind, or does not know it yet.
  if (code === 404 && details?.name === undefined) return 'Unavailable';
  return reasons[code] ?? 'Unavailable';
}

function readStatus(body: string): Status {
  try {
    const status = JSON.parse(body) as Status | null;
    return typeof status === 'object' ? { ...status } : {};
  } catch {
    return body === '' ? {} : { message: body.slice(0, 1000).trim() };
  }
}
