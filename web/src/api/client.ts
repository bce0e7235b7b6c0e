import createClient from 'openapi-fetch';
import { ApiError, type Problem } from './problem.ts';
import type { components, operations, paths } from './schema.d.ts';

type Schemas = components['schemas'];

export type Zone = Schemas['Zone'];
export type RecordView = Schemas['Record'];
export type ScanView = Schemas['Scan'];
export type NameCheckView = Schemas['NameCheck'];
export type NameCheckResult = NonNullable<NameCheckView['result']>;
export type Service = operations['getService']['responses'][200]['content']['application/json'];
export type Change = Schemas['Change'];
export type RecordsChanged = Schemas['RecordsChanged'];
export type SearchHit = Schemas['SearchHit'];
export type Token = Schemas['Token'];
export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];
export type Limits = operations['getLimits']['responses'][200]['content']['application/json'];
export type IssueToken = operations['issueToken']['requestBody']['content']['application/json'];
export type NewToken = operations['issueToken']['responses'][201]['content']['application/json'];
export type Scope = NonNullable<IssueToken['scopes']>[number];
export type WebhookRequest = operations['createWebhook']['requestBody']['content']['application/json'];
export type EventKind = NonNullable<WebhookRequest['events']>[number];
export type Dnssec = Schemas['Dnssec'];
export type Delegation = operations['getDelegation']['responses'][200]['content']['application/json'];
export type Revision = Schemas['Revision'];
export type ZonefileImported = Schemas['ZonefileImported'];
export type AuditRow = Schemas['AuditRow'];
export type DeletedZone = Schemas['DeletedZone'];

/** The general API, to which the browser sends the session with each request. */
export const api = createClient<paths>({ baseUrl: '/v1' });

interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of an answer. Throws ApiError for one that refuses, and for none. */
export async function bodyOf<T>(asked: Promise<Answered<T>>): Promise<T> {
  return (await answerTo(asked)).body;
}

/** The same of an operation that has texts for other programs beside JSON. */
export async function jsonOf<T>(asked: Promise<Answered<T>>): Promise<Exclude<T, string>> {
  return (await bodyOf(asked)) as Exclude<T, string>;
}

/** A body with the ETag of the answer. */
export async function answerTo<T>(asked: Promise<Answered<T>>): Promise<{ body: T; etag: string | undefined }> {
  const { data, error, response } = await asked.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'offline', detail: '', request_id: '' }, { cause });
  });
  if (!response.ok) throw new ApiError(problemOf(error, response));
  return { body: data as T, etag: response.headers.get('ETag') ?? undefined };
}

function problemOf(body: unknown, { status, headers }: Response): Problem {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
  const problem = isProblem ? (body as Problem) : { status, code: 'internal', detail: '', request_id: '' };
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? { ...problem, retryAfter: seconds } : problem;
}
