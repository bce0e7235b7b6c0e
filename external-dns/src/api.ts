import { readFile } from 'node:fs/promises';
import { fetchFailure } from '@fourwinds/process';
import { z } from 'zod';
import type { Operation, ZoneState } from './zone-records.ts';

/** The API did not do as it was asked; `status` is undefined where there was no answer. */
export class ApiError extends Error {
  readonly status: number | undefined;
  /** Indexes of the operations that it refuses, and why. */
  readonly refused: ReadonlyMap<number, string>;

  constructor(message: string, status?: number, refused: ApiError['refused'] = new Map()) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.refused = refused;
  }
}

const zonePage = z.object({ data: z.array(z.object({ name: z.string() })), next_cursor: z.string().nullable() });

const recordPage = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      value: z.string(),
      ttl: z.number(),
      managed_by: z.enum(['api', 'kubernetes']),
    }),
  ),
});

const failure = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.object({ index: z.int().optional(), message: z.string() })).optional(),
  }),
});

export interface ApiOptions {
  /** Where the REST APIs are. */
  readonly base: string;
  readonly tokenFile: string;
}

/** The DNS API, by a token from a file. Each function rejects with an ApiError. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** The names of the zones that the token has. */
  async zones(signal: AbortSignal): Promise<string[]> {
    const names: string[] = [];
    let cursor = '';
    do {
      const { body } = await this.#request('GET', `/zones?limit=200${cursor}`, { signal });
      const page = zonePage.parse(body);
      names.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
    } while (cursor !== '');
    return names;
  }

  /** The records of a zone, with its version of before: a change in between shows. */
  async stateOf(name: string, signal: AbortSignal): Promise<ZoneState> {
    const { etag } = await this.#request('GET', zonePath(name), { signal });
    const { body } = await this.#request('GET', `${zonePath(name)}/records`, { signal });
    return { name, etag, records: recordPage.parse(body).data };
  }

  /** Makes a change of a zone, all or none, unless the zone has changed: an ApiError of the status 412. */
  async change({ name, etag }: ZoneState, changes: readonly Operation[], signal: AbortSignal): Promise<void> {
    const headers = { 'if-match': etag };
    await this.#request('PATCH', `${zonePath(name)}/records`, { body: { changes }, headers, signal });
  }

  async #request(
    method: string,
    path: string,
    { body, headers, signal }: { body?: object; headers?: { [name: string]: string }; signal: AbortSignal },
  ): Promise<{ body: unknown; etag: string }> {
    const { base, tokenFile } = this.#options;
    const token = (await readFile(tokenFile, 'utf8')).trim();
    const sent = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
    const json = body && JSON.stringify(body);
    const request = { method, headers: sent, body: json, signal, redirect: 'error' as const };
    const response = await fetch(`${base.replace(/\/$/, '')}/api/v1${path}`, request).catch((error: unknown) => {
      throw new ApiError(`the API does not answer: ${fetchFailure(error)}`);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw errorOf(response.status, answer);
    return { body: answer, etag: response.headers.get('etag') ?? '' };
  }
}

function zonePath(name: string): string {
  return `/zones/${encodeURIComponent(name)}`;
}

function errorOf(status: number, answer: unknown): ApiError {
  const { data } = failure.safeParse(answer);
  if (data === undefined) return new ApiError(`the API answers ${status}`, status);
  const { message, details = [] } = data.error;
  const refused = details.flatMap(({ index, message: why }) => (index === undefined ? [] : [[index, why] as const]));
  return new ApiError(`the API answers ${status}: ${message}`, status, new Map(refused));
}
