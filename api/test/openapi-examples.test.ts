import { z } from 'zod';
import { apis } from '../src/apis.ts';
import { json } from '../src/http/body.ts';
import { codeOf, type Exchange, failureExample, pathExamples, pathPattern } from '../src/http/examples.ts';
import { failureCodes } from '../src/http/failure-catalogue.ts';
import { describeApi } from '../src/http/openapi.ts';
import { bodyContradictions } from './described.ts';

/** Each operation of a description, with its examples. */
const operations = apis.flatMap(({ url, endpoints, failures, examples = {} }) =>
  endpoints.map((one) => ({
    ...one,
    path: url + one.path,
    request: `${one.method.toUpperCase()} ${url}${one.path}`,
    failures,
    exchanges: (examples[one.id] ?? []).filter(({ status }) => status < 400),
    refusals: (examples[one.id] ?? []).filter(({ status }) => status >= 400),
  })),
);

type Operation = (typeof operations)[number];

/** The reasons for which an exchange that succeeded is no example of its operation. */
function faultsOf(operation: Operation, exchange: Exchange): string[] {
  return [...requestFaults(operation, exchange), ...answerFaults(operation, exchange)];
}

function requestFaults({ method, path, query = z.strictObject({}), body }: Operation, exchange: Exchange): string[] {
  const { request, sent } = exchange;
  const [asked, target] = request.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const text = typeof sent === 'string' ? Buffer.from(sent) : sent;
  const isGood = {
    'it has another method': asked === method.toUpperCase(),
    'it has another path': pathPattern(path).test(pathname),
    'its query is refused': query.safeParse(Object.fromEntries(searchParams)).success,
    'its body is refused': sent === undefined || body?.safeParse(text).success === true,
  };
  return Object.entries(isGood).flatMap(([fault, good]) => (good ? [] : [fault]));
}

function answerFaults({ replies }: Operation, { status, type, received }: Exchange): string[] {
  const reply = replies[status];
  if (reply === undefined) return [`there is no answer ${status}`];
  return reply !== null && type === 'application/json' ? bodyContradictions(reply, received) : [];
}

describe.each(operations)('$request', (operation) => {
  const { body, path, produces = json, replies, exchanges } = operation;

  test('has an example of its body, of each parameter of its path, and of each answer in each media type', () => {
    expect(exchanges.some(({ sent }) => sent !== undefined)).toBe(body !== undefined);
    expect(Object.keys(pathExamples(path, exchanges))).toHaveLength(path.split('{').length - 1);
    const wanted = Object.entries(replies).flatMap(([status, schema]) =>
      schema === null ? [] : produces.types.map((type) => `${status} ${type}`),
    );
    const shown = exchanges.map(({ status, type }) => `${status} ${type}`);
    expect(wanted.filter((answer) => !shown.includes(answer))).toEqual([]);
  });

  test('has examples that its schemas take', () => {
    expect(exchanges.flatMap((one) => faultsOf(operation, one))).toEqual([]);
    for (const { received } of operation.refusals)
      expect(bodyContradictions(operation.failures.schema, received)).toEqual([]);
  });
});

/** Codes of failures that no request of a client can cause at will: their examples are in the catalogue. */
const rare = [
  'fresh_session_required',
  'internal',
  'payload_too_large',
  'quota_exceeded',
  'rate_limited',
  'unavailable',
  'verification_required',
];

test.each(apis)('every code of $url has an example that its schema takes', (api) => {
  const { components } = JSON.parse(JSON.stringify(describeApi(api))) as { components: { responses: object } };
  const shown = Object.values(components.responses).flatMap(({ content }: Failing) =>
    Object.values(content[api.failures.type].examples).map(({ value }) => value),
  );
  // No operation has another method's answer.
  const described = failureCodes.filter((code) => code !== 'method_not_allowed');
  expect([...new Set(shown.map(codeOf))].sort()).toEqual([...described].sort());
  for (const body of shown) expect(bodyContradictions(api.failures.schema, body)).toEqual([]);
  const recorded = Object.values(api.examples ?? {}).flat();
  expect(failureCodes.filter((code) => failureExample(recorded, code) === undefined).sort()).toEqual(rare);
});

interface Failing {
  readonly content: { readonly [type: string]: { readonly examples: { readonly [code: string]: { value: unknown } } } };
}

test.each<[string, Partial<Exchange>]>([
  ['it has another method', { request: 'GET /v1/zones/example.org' }],
  ['it has another path', { request: 'PATCH /v1/accounts/example.org' }],
  ['its query is refused', { request: 'PATCH /v1/zones/example.org?wait=long' }],
  ['its body is refused', { sent: { ttl: 60 } }],
  ['there is no answer 201', { status: 201 }],
  ['has fields that it does not describe', { received: { extra: true } }],
])('an example is refused where %s', (fault, change) => {
  const operation = operations.find(({ request }) => request === 'PATCH /v1/zones/{zone}')!;
  const [good] = operation.exchanges;
  const received = { ...(good.received as object), ...(change.received as object) };
  expect(faultsOf(operation, { ...good, ...change, received })).toEqual([fault]);
});
