import { ArgumentError } from './errors/errors.ts';
import { dnsOnly, generalOnly, operations } from './operations.ts';
import type { Settings } from './settings.ts';
import type { CallOptions, OperationId } from './types.ts';
import type { Kind } from './pacing.ts';

/** An operation with its parameters. */
export interface Operation {
  readonly id: OperationId;
  /** Values of the parameters in the path, in order. */
  readonly path?: readonly string[];
  /** Query parameters, and options of the call. */
  readonly options?: object;
  readonly body?: unknown;
  /** Media type of a text body. */
  readonly textType?: string;
  /** Media type of the answer. Default: JSON. */
  readonly accept?: string;
}

/** A request, ready to be sent more than once. It does not contain the token. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | undefined;
  readonly kind: Kind;
  /** Statuses of a repetition that mean that an earlier attempt has succeeded. */
  readonly doneStatuses: readonly number[];
  /** True if the answer is JSON. */
  readonly isJson: boolean;
  /** Milliseconds for all attempts. */
  readonly timeout: number;
  /** Milliseconds for one attempt. */
  readonly attemptTimeout: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

interface OwnOptions extends CallOptions {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly idempotencyKey?: string;
  readonly lastEventId?: string;
  readonly wait?: string;
}

const JSON_TYPE = 'application/json';

/** Prepares the request of an operation. Throws ArgumentError. */
export function prepare(settings: Settings, operation: Operation): PreparedRequest {
  const { id, path = [], options = {}, body, accept = JSON_TYPE } = operation;
  const { signal, timeout, maxRetries, ifMatch, ifNoneMatch, idempotencyKey, lastEventId, ...query } =
    options as OwnOptions;
  const [method, template] = operations[id].split(' ');
  const wait = millisecondsOf(query.wait);
  const budget = timeout ?? settings.timeout;
  const retries = maxRetries ?? settings.maxRetries;
  const sent = textOf(operation);
  return {
    method,
    url: baseFor(settings, id) + fill(template, path) + queryText(query),
    headers: present({
      Accept: accept,
      'Content-Type': body === undefined ? undefined : (operation.textType ?? JSON_TYPE),
      'If-Match': ifMatch,
      'If-None-Match': ifNoneMatch,
      'Idempotency-Key': method === 'GET' ? undefined : (idempotencyKey ?? settings.runtime.uuid()),
      'Last-Event-ID': lastEventId,
      'User-Agent': settings.userAgent,
    }),
    body: sent,
    kind: kindOf(id, method),
    doneStatuses: doneStatusesOf(id, method),
    isJson: accept === JSON_TYPE,
    timeout: budget + wait,
    attemptTimeout: budget / Math.min(3, retries + 1) + wait,
    maxRetries: retries,
    signal,
  };
}

function textOf({ body, textType }: Operation): string | undefined {
  return textType === undefined ? JSON.stringify(body) : (body as string);
}

function kindOf(id: OperationId, method: string): Kind {
  if (id === 'createZone') return 'new zone';
  return method === 'GET' ? 'read' : 'write';
}

/** Statuses of a deletion after an earlier one: it finds nothing, or its own token is no longer valid. */
function doneStatusesOf(id: OperationId, method: string): number[] {
  if (id === 'deleteOwnToken') return [401, 404];
  return method === 'DELETE' ? [404] : [];
}

function baseFor({ api, bases }: Settings, id: OperationId): string {
  if (dnsOnly.includes(id)) return bases.dns;
  return generalOnly.includes(id) ? bases.general : bases[api];
}

/** `10s` and `10` are ten seconds. */
function millisecondsOf(wait: string | undefined): number {
  return wait === undefined ? 0 : (Number.parseFloat(wait) || 0) * 1000;
}

/** Fills the parameters of a path. Dots would lead to another path, and with that to another operation. */
function fill(template: string, values: readonly string[]): string {
  let index = 0;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[index++];
    if (typeof value !== 'string' || ['', '.', '..'].includes(value))
      throw new ArgumentError(`${name} must be a name or id`);
    return encodeURIComponent(value);
  });
}

/** Lists are separated by commas. Values that are undefined are left out. */
function queryText(query: object): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${listed(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function listed(value: unknown): string {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => encodeURIComponent(String(one))).join();
}

function present(headers: { readonly [name: string]: string | undefined }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
}
