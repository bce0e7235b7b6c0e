import type { components, operations } from './schema.ts';

/** The named objects of the API, such as `Schemas['Zone']`. */
export type Schemas = components['schemas'];

export type Issue = Schemas['Issue'];
export type ErrorCode = Schemas['ErrorCode'];
export type Zone = Schemas['Zone'];

export type OperationId = keyof operations;

type Parameters<O extends OperationId> = operations[O]['parameters'];
type Query<O extends OperationId> = Parameters<O> extends { query?: infer Q } ? NonNullable<Q> : never;
type Header<O extends OperationId> = Parameters<O> extends { header?: infer H } ? keyof NonNullable<H> : never;
type Json<R> = R extends { content: { 'application/json': infer B } } ? B : never;

/** The JSON body of a request. */
export type Body<O extends OperationId> = operations[O] extends {
  requestBody?: { content: { 'application/json': infer B } };
}
  ? B
  : never;

/** The JSON body of a successful answer. */
export type Result<O extends OperationId> = {
  [S in keyof operations[O]['responses']]: Json<operations[O]['responses'][S]>;
}[keyof operations[O]['responses']];

/** An item of a list. */
export type Item<O extends OperationId> = Result<O> extends { data: readonly (infer I)[] } ? I : never;

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  /** Milliseconds for all attempts of this call. */
  readonly timeout?: number;
  /** Further attempts after a failure that may pass. */
  readonly maxRetries?: number;
}

interface VersionOption {
  /** ETag of the zone that was read. If the zone has changed since, the call fails with PreconditionFailedError. */
  readonly ifMatch?: string;
}

interface CacheOption {
  /** ETag of an earlier answer. If the answer would be the same, the call fails with NotModifiedError. */
  readonly ifNoneMatch?: string;
}

interface KeyOption {
  /** Your own idempotency key. Default: a new UUID, the same in all attempts of the call. */
  readonly idempotencyKey?: string;
}

type With<O extends OperationId, Name extends string, T> = Name extends Header<O> ? T : unknown;
type QueryFields<O extends OperationId> = [Query<O>] extends [never] ? unknown : Omit<Query<O>, 'cursor'>;

/** The query of an operation, and the options of the call. */
export type Options<O extends OperationId> = CallOptions &
  QueryFields<O> &
  With<O, 'If-Match', VersionOption> &
  With<O, 'If-None-Match', CacheOption> &
  With<O, 'Idempotency-Key', KeyOption>;

/** The query of a list. Items are JSON. */
export type ListOptions<O extends OperationId> = Omit<Options<O>, 'ifNoneMatch' | 'format'> & {
  /** Begins at this page: the `next_cursor` of the page before it. */
  readonly cursor?: string;
};

export interface StreamOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Continues after this position. Without it, the first event is `stream.begun`. */
  readonly lastEventId?: string;
}

/** An event of the stream of changes. Newer services may have new types. */
export type StreamEvent = Schemas['Event'];

/** An event of the stream of deliveries: a delivery, or the begin of the stream. */
export type WebhookStreamEvent = Schemas['WebhookStreamEvent'];

/** The body of a webhook delivery. Newer services may have new types. */
export type WebhookEvent = Schemas['WebhookEvent'];
