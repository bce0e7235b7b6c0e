import createClient from 'openapi-fetch';
import { ApiError, type Problem } from './problem.ts';
import type { components, paths } from './schema.d.ts';

type Schemas = components['schemas'];

export type Zone = Schemas['Zone'];
export type RecordView = Schemas['Record'];
export type ScanView = Schemas['Scan'];
export type NameCheckView = Schemas['NameCheck'];
export type NameCheckResult = NonNullable<NameCheckView['result']>;
export type Service = Schemas['Service'];
export type RecordChange = Schemas['RecordChange'];
export type RecordsChanged = Schemas['RecordsChanged'];
export type SearchHit = Schemas['SearchHit'];
export type Token = Schemas['Token'];
export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];
export type Limits = Schemas['Limits'];
export type IssueToken = Schemas['CreateTokenRequest'];
export type NewToken = Schemas['TokenCreated'];
export type Scope = NonNullable<IssueToken['scopes']>[number];
export type WebhookRequest = Schemas['CreateWebhookRequest'];
export type EventType = NonNullable<WebhookRequest['events']>[number];
export type Dnssec = Schemas['Dnssec'];
export type Delegation = Schemas['Delegation'];
export type Revision = Schemas['Revision'];
export type ZonefileImported = Schemas['ZonefileImported'];
export type ZoneRolledBack = Schemas['ZoneRolledBack'];
export type AuditRow = Schemas['AuditRow'];
export type DeletedZone = Schemas['DeletedZone'];

/** Client of the general API. The browser sends the session cookie with each request. */
export const api = createClient<paths>({
  baseUrl: '/v1',
  querySerializer: { array: { style: 'form', explode: false } },
});

interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of a response. Throws ApiError on an error response or a network failure. */
export async function bodyOf<T>(asked: Promise<Answered<T>>): Promise<T> {
  return (await answerTo(asked)).body;
}

/** Like `bodyOf`, for operations that also have text responses. */
export async function jsonOf<T>(asked: Promise<Answered<T>>): Promise<Exclude<T, string>> {
  return (await bodyOf(asked)) as Exclude<T, string>;
}

/** Like `bodyOf`, with the ETag of the response. */
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
