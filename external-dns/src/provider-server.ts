import type { Server } from 'node:http';
import { createLimitedServer, JsonBodyError, type Logger, readJsonBody } from '@fourwinds/process';
import { z } from 'zod';
import { ChangesRefused, type Provider } from './provider.ts';

/**
 * The media type of the webhook provider protocol. See docs/tutorials/webhook-provider.md in the repository of
 * external-dns.
 */

export const MEDIA_TYPE = 'application/external.dns.webhook+json;version=1';

/** The limits of external-dns itself: 150,000 endpoints with 20 keys and values each. */
const BODY = { octets: 32 * 1024 * 1024, json: { parts: 3_000_000, keysOfObject: 256, depth: 32 } };
/** Timeout of a request. It is shorter than the 15 s that external-dns waits. */
const MILLISECONDS = 13_000;
const CONNECTIONS = { connections: 64, perAddress: 32 };

const endpoint = z.looseObject({
  dnsName: z.string().optional(),
  recordType: z.string().optional(),
  recordTTL: z.int().optional(),
  targets: z
    .array(z.string())
    .nullish()
    .transform((targets) => targets ?? []),
  setIdentifier: z.string().optional(),
  providerSpecific: z
    .array(z.object({ name: z.string().optional(), value: z.string().optional() }))
    .nullish()
    .transform((given) => given ?? undefined),
});
const endpoints = z
  .array(endpoint)
  .nullable()
  .transform((given) => given ?? []);
const lists = ['create', 'updateOld', 'updateNew', 'delete'] as const;
const changes = z
  .record(z.string(), z.unknown())
  .transform(byList)
  .pipe(
    z
      .object({
        create: endpoints.optional(),
        updateOld: endpoints.optional(),
        updateNew: endpoints.optional(),
        delete: endpoints.optional(),
      })
      .refine(
        ({ updateOld = [], updateNew = [] }) => updateOld.length === updateNew.length,
        'updateOld and updateNew are not equally long',
      ),
  );

/** Normalizes the names of the lists, because earlier releases of external-dns write `Create`. */
function byList(body: Readonly<Record<string, unknown>>, context: z.RefinementCtx): Record<string, unknown> {
  const names = Object.keys(body);
  const known = names.flatMap((name) => {
    const list = lists.find((one) => one.toLowerCase() === name.toLowerCase());
    return list === undefined ? [] : [[list, body[name]] as const];
  });
  if (known.length === 0 && names.length > 0)
    context.addIssue(`this has none of the lists ${lists.join(', ')}, but ${names.slice(0, 5).join(', ')}`);
  return Object.fromEntries(known);
}

interface Answer {
  readonly status: number;
  /** A body in the JSON format of the protocol. */
  readonly body?: unknown;
  readonly text?: string;
}

class BadRequest extends Error {
  readonly status = 400;
}

type Handle = (provider: Provider, read: () => Promise<unknown>, signal: AbortSignal) => Promise<Answer>;

const handlers: { readonly [request: string]: Handle } = {
  'GET /': async (provider, _, signal) => ({ status: 200, body: await provider.domainFilter(signal) }),
  'GET /healthz': async () => ({ status: 200, text: 'ok\n' }),
  'GET /records': async (provider, _, signal) => ({ status: 200, body: await provider.records(signal) }),
  'POST /records': async (provider, read, signal) => {
    await provider.apply(parse(changes, await read()), signal);
    return { status: 204 };
  },
  'POST /adjustendpoints': async (provider, read) => ({
    status: 200,
    body: provider.adjust(parse(endpoints, await read())),
  }),
};

/**
 * Creates the server without listening. Responds to API errors with status 500, because external-dns retries after
 * 5xx but exits after 4xx.
 */
export function createProviderServer(provider: Provider, log: Logger): Server {
  return createLimitedServer((request, response) => {
    const signal = AbortSignal.timeout(MILLISECONDS);
    const path = (request.url ?? '').split('?')[0];
    const handle = handlers[`${request.method} ${path}`] ?? (() => Promise.resolve(NOT_FOUND));
    const { accept = '', 'content-type': type = '' } = request.headers;
    const answered = OTHER_VERSION.test(`${accept} ${type}`)
      ? Promise.resolve(NOT_ACCEPTABLE)
      : handle(provider, () => readJsonBody(request, BODY), signal);
    answered
      .catch((error: unknown) => failed(error, log))
      .then(({ status, body, text }) => {
        const type = text === undefined ? MEDIA_TYPE : 'text/plain';
        const content = text ?? (body === undefined ? '' : JSON.stringify(body));
        response.writeHead(status, { 'content-type': type, vary: 'content-type' }).end(content);
      })
      .catch((err: unknown) => {
        log.warn({ err }, 'an answer could not be sent');
        response.destroy();
      });
  }, CONNECTIONS);
}

/** Matches other versions of the protocol. They are refused, because their semantics may differ. */
const OTHER_VERSION = /external\.dns\.webhook\+json\s*;\s*version=(?!"?1\b)/i;

const NOT_FOUND: Answer = { status: 404, text: 'not found\n' };
const NOT_ACCEPTABLE: Answer = { status: 406, text: `this provider speaks ${MEDIA_TYPE}\n` };

function failed(error: unknown, log: Logger): Answer {
  const { message } = error as Error;
  if (error instanceof BadRequest || error instanceof JsonBodyError)
    return { status: error.status, text: `${message}\n` };
  if (!(error instanceof ChangesRefused)) log.error({ err: error }, 'a request of external-dns failed');
  return { status: 500, text: `${message.slice(0, 10_000)}\n` };
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (error === undefined) return data;
  const [{ path, message }] = error.issues;
  throw new BadRequest(`${path.join('.') || 'the body'}: ${message}`);
}
