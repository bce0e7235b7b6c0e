import { type ApiRequest, isWrite } from './api-request.ts';

/** The effect of a fault, in an API server or on the network path. */
export type Effect =
  /** Responds with an error and does nothing. */
  | { readonly does: 'answer'; readonly status: 409 | 410 | 429 | 500 | 504; readonly retryAfter?: number }
  /** Begins the watch, and ends it with the event that its revision is gone. */
  | { readonly does: 'expire' }
  /** Does as asked, and cuts the connection in place of the answer. */
  | { readonly does: 'lose the reply' }
  /** Leaves the connection open and sends nothing more, in watches that have begun, too. */
  | { readonly does: 'fall silent' }
  /** Answers with the list of an older revision. */
  | { readonly does: 'list the past'; readonly revision: string }
  /** Cuts the connection in the middle of the body. */
  | { readonly does: 'cut the body' }
  /** Cuts the connection before the server hears of the request. */
  | { readonly does: 'drop' }
  | { readonly does: 'delay'; readonly milliseconds: number };

const SELECTIONS = {
  everything: () => true,
  reads: (request: ApiRequest) => !isWrite(request),
  writes: isWrite,
  lists: ({ verb, url }: ApiRequest) => verb === 'list' && !url.searchParams.has('resourceVersion'),
  watches: ({ verb }: ApiRequest) => verb === 'watch',
};

export interface Fault {
  readonly in: keyof typeof SELECTIONS;
  /** The plural of the kind; all kinds if omitted. */
  readonly of?: string;
  readonly effect: Effect;
  /** How many requests the fault affects. If omitted, it affects all requests until healed. */
  readonly times?: number;
}

export function meets(fault: Fault, request: ApiRequest): boolean {
  return SELECTIONS[fault.in](request) && (fault.of === undefined || fault.of === request.resource);
}

const REASONS = {
  409: 'Conflict',
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  504: 'Timeout',
} as const;

/** The body of an error in the format of API servers. */
export function statusOf(code: keyof typeof REASONS, { resource, name }: ApiRequest): string {
  const details = { kind: resource, ...(name !== undefined && { name }) };
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'a fault of this test' };
  return JSON.stringify({ ...status, reason: REASONS[code], details, code });
}
