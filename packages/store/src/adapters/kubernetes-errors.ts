import { StoreError, type StoreErrorReason } from '../store.ts';

/** The part of a metav1.Status that describes the error. */
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

/** The error of an answer that is none of 2xx; its body need not be a Status. */
export function errorOfStatus(code: number, body: string): StoreError {
  return statusError({ code, ...readStatus(body) });
}

/** The error that a Status means: that of a reply, or of an ERROR event of a watch. */
export function statusError(status: Status): StoreError {
  const causes = (status.details?.causes ?? []).map(({ field = '', message = '' }) => ({ field, message }));
  return new StoreError(reasonOf(status), status.message ?? `the API server answers ${status.code}`, causes);
}

function reasonOf({ code = 500, reason, details }: Status): StoreErrorReason {
  if (reason === 'AlreadyExists') return 'AlreadyExists';
  if (details?.causes?.some((cause) => cause.reason === 'ResourceVersionTooLarge')) return 'Expired';
  // a 404 that names no object: the kind is not known there, or not yet
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
