import { z } from 'zod';
import { apis } from '../src/start/apis.ts';
import { json } from '../src/http/body.ts';
import { codeOf, type Exchange, failureExample, pathExamples, pathPattern } from '../src/http/examples.ts';
import { failureCodes } from '../src/http/failure-catalogue.ts';
import { describeApi } from '../src/http/openapi.ts';
import { bodyContradictions } from './described.ts';
import { exampleOf, isOfSchema, type Schema, type Schemas } from './json-schema.ts';

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: { readonly schemas: Schemas; readonly parameters: { readonly [name: string]: Parameter } };
}

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: Schema } } };
}

const descriptionOf = (api: (typeof apis)[number]) => JSON.parse(JSON.stringify(describeApi(api))) as Description;

const descriptions = new Map(apis.map((api) => [api.url, descriptionOf(api)]));

const operations = apis.flatMap(({ url, endpoints, failures, examples = {} }) =>
  endpoints.map((one) => ({
    ...one,
    described: descriptions.get(url)!.paths[one.path][one.method],
    schemas: descriptions.get(url)!.components.schemas,
    named: descriptions.get(url)!.components.parameters,
    path: url + one.path,
    request: `${one.method.toUpperCase()} ${url}${one.path}`,
    failures,
    exchanges: (examples[one.id] ?? []).filter(({ status }) => status < 400),
    refusals: (examples[one.id] ?? []).filter(({ status }) => status >= 400),
  })),
);

type Operation = (typeof operations)[number];

/** Returns why a successful exchange is not a valid example of its operation. */
function faultsOf(operation: Operation, exchange: Exchange): string[] {
  return [...requestFaults(operation, exchange), ...answerFaults(operation, exchange)];
}

function requestFaults(operation: Operation, exchange: Exchange): string[] {
  const { method, path } = operation;
  const { request, sent } = exchange;
  const [asked, target] = request.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const query = Object.fromEntries(searchParams);
  const isGood = {
    'it has another method': asked === method.toUpperCase(),
    'it has another path': pathPattern(path).test(pathname),
    'its query is refused': takesQuery(operation, query),
    'its body is refused': sent === undefined || takesBody(operation, sent),
    'it is not described':
      isDescribedQuery(operation, query) && (sent === undefined || isDescribedBody(operation, sent)),
  };
  return Object.entries(isGood).flatMap(([fault, good]) => (good ? [] : [fault]));
}

type Texts = { readonly [name: string]: string };

function takesQuery({ query = z.strictObject({}) }: Operation, given: Texts): boolean {
  return query.safeParse(given).success;
}

function takesBody({ body }: Operation, given: unknown): boolean {
  return body?.safeParse(typeof given === 'string' ? Buffer.from(given) : given).success === true;
}

function parametersOf({ described: { parameters = [] }, named }: Operation): readonly Parameter[] {
  const all = parameters.map((one) => (one.$ref === undefined ? one : named[one.$ref.split('/').at(-1)!]));
  return all.filter((one) => one.in === 'query');
}

function isDescribedQuery(operation: Operation, given: Texts): boolean {
  const parameters = parametersOf(operation);
  return Object.entries(given).every(([name, text]) => {
    const schema = parameters.find((one) => one.name === name)?.schema;
    return schema !== undefined && isOfSchema(schema, valueOf(text, schema), operation.schemas);
  });
}

/** Returns the value that the text of a query parameter stands for. Lists are separated by commas. */
function valueOf(text: string, { type }: Schema): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'array') return text.split(',');
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

function bodySchemas({ described: { requestBody } }: Operation): readonly Schema[] {
  return Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
}

function isDescribedBody(operation: Operation, given: unknown): boolean {
  return bodySchemas(operation).every((schema) => isOfSchema(schema, given, operation.schemas));
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

describe.each(operations)('the examples of the fields of $request', (operation) => {
  test('make a query that is taken', () => {
    const query = Object.fromEntries(
      parametersOf(operation).flatMap(({ name, schema: { example } }) =>
        example === undefined ? [] : [[name, (example as string | number | string[]).toString()] as const],
      ),
    );
    expect([query, takesQuery(operation, query), isDescribedQuery(operation, query)]).toEqual([query, true, true]);
  });

  test('make bodies that are taken', () => {
    for (const schema of bodySchemas(operation)) {
      const body = exampleOf(schema, operation.schemas);
      if (body !== undefined)
        expect([body, takesBody(operation, body), isDescribedBody(operation, body)]).toEqual([body, true, true]);
    }
  });
});

/** Returns every combination of values that some of the fields can have. */
function choices(fields: { readonly [name: string]: readonly unknown[] }): object[] {
  return Object.entries(fields).reduce<object[]>(
    (objects, [name, values]) => objects.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]),
    [{}],
  );
}

const CHANGE = {
  op: ['upsert', 'create', 'replace', 'delete'],
  id: ['5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d'],
  name: ['www'],
  type: ['A'],
  value: ['192.0.2.1'],
  values: [['192.0.2.1']],
  comment: [null],
  unicode_name: ['www'],
};
const TOKEN = {
  name: ['certbot'],
  kind: ['personal', 'scoped', 'read_only', 'registrar_only'],
  scopes: [['zones:read']],
  zones: [null, ['example.com']],
  names: [null, ['www']],
  types: [null, ['A']],
  tsig_algorithm: [null, 'hmac-sha512'],
};

test.each([
  ['PATCH /api/v1/zones/{zone}/records', choices(CHANGE).map((change) => ({ changes: [change] }))],
  ['PATCH /v1/zones/{zone}/records/{record}', choices({ ...CHANGE, op: [], values: [] })],
  ['POST /v1/tokens', choices(TOKEN)],
])('the description of %s takes the combinations of fields that the API takes', (request, bodies) => {
  const operation = operations.find((one) => one.request === request)!;
  const taken = bodies.filter((body) => takesBody(operation, body));
  expect(bodies.filter((body) => isDescribedBody(operation, body))).toEqual(taken);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThan(bodies.length);
});

/** Codes of failures that clients cannot cause whenever they want. Their examples come from the catalogue. */
const rare = [
  'fresh_session_required',
  'header_too_large',
  'internal',
  'not_implemented',
  'payload_too_large',
  'quota_exceeded',
  'rate_limited',
  'request_timeout',
  'unavailable',
  'verification_required',
];

test.each(apis)('every code of $url has an example that its schema takes', (api) => {
  const { components } = descriptions.get(api.url) as unknown as { components: { responses: object } };
  const shown = Object.values(components.responses).flatMap(({ content }: Failing) =>
    Object.values(content[api.failures.type].examples).map(({ value }) => value),
  );
  // The responses to an unsupported or unknown method belong to no operation.
  const described = failureCodes.filter((code) => code !== 'method_not_allowed' && code !== 'not_implemented');
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
  ['its query is refused, it is not described', { request: 'PATCH /v1/zones/example.org?wait=long' }],
  ['its body is refused, it is not described', { sent: { ttl: 60 } }],
  ['there is no answer 201', { status: 201 }],
  ['has fields that it does not describe', { received: { extra: true } }],
])('an example is refused where %s', (faults, change) => {
  const operation = operations.find(({ request }) => request === 'PATCH /v1/zones/{zone}')!;
  const [good] = operation.exchanges;
  const received = { ...(good.received as object), ...(change.received as object) };
  expect(faultsOf(operation, { ...good, ...change, received })).toEqual(faults.split(', '));
});
