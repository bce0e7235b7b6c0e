export { Fourwinds } from './client.ts';
export type { ClientOptions } from './settings.ts';
export type { Runtime } from './runtime.ts';
export type { Answer, Call } from './call.ts';
export type { List, Page } from './list.ts';
export type { EventStream } from './events/event-stream.ts';
export type { RateLimit } from './rate-limit.ts';
export type { WaitOptions } from './wait-in-sync.ts';
export type {
  Body,
  CallOptions,
  ErrorCode,
  Issue,
  Item,
  ListOptions,
  OperationId,
  Options,
  Result,
  Schemas,
  StreamEvent,
  StreamOptions,
  WebhookEvent,
  WebhookStreamEvent,
} from './types.ts';
export { isToken } from './token.ts';
export { unwrap, type UnwrapOptions, type WebhookHeaders, WebhookSignatureError } from './webhook.ts';
export * from './errors/errors.ts';
export * from './errors/api-errors.ts';
export { VERSION } from './operations.ts';
