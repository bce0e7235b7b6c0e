/** @slow: not in make check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dnsApi, generalApi } from '../../src/start/apis.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { apiBreaks, type Description } from './api-breaks.ts';

function released(name: string): Description {
  return JSON.parse(readFileSync(join(import.meta.dirname, `released/${name}.json`), 'utf8')) as Description;
}

/** Returns the description as JSON, without undefined fields. */
function described(api: typeof dnsApi): Description {
  return JSON.parse(JSON.stringify(describeApi(api))) as Description;
}

const apis = [
  { name: 'dns', api: dnsApi },
  { name: 'general', api: generalApi },
];

/** Rules that the API already had before they were described. They refuse nothing that was accepted before. */
const describedLater: readonly RegExp[] = [];

test.each(apis)('clients of the released description of $name work with the present one', ({ name, api }) => {
  const breaks = apiBreaks(released(name), described(api));
  expect(breaks.filter((text) => !describedLater.some((rule) => rule.test(text)))).toEqual([]);
});

test('no rule is listed as described later that the released descriptions have', () => {
  const breaks = apis.flatMap(({ name, api }) => apiBreaks(released(name), described(api)));
  expect(describedLater.filter((rule) => !breaks.some((text) => rule.test(text)))).toEqual([]);
});

type Steps = readonly (string | number)[];

/** Returns a value in a description. Steps that are numbers are indexes of lists. References lead to their targets. */
function find(description: object, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => {
    const next = (at as { [key: string]: unknown })[step];
    const { $ref } = next as { $ref?: unknown };
    return typeof $ref === 'string' ? find(description, $ref.split('/').slice(1)) : next;
  }, description);
}

/** Returns the steps to a parameter of an operation. */
function parameter(operation: Steps, name: string): Steps {
  const list = find(dns, [...operation, 'parameters']) as readonly unknown[];
  const index = list.findIndex(
    (_, i) => (find(dns, [...operation, 'parameters', i]) as { name: string }).name === name,
  );
  return [...operation, 'parameters', index];
}

type Edit = (description: object) => void;

function remove(...steps: Steps): Edit {
  return (description) => {
    const at = find(description, steps.slice(0, -1));
    if (Array.isArray(at)) at.splice(steps.at(-1) as number, 1);
    else delete (at as { [key: string]: unknown })[steps.at(-1)!];
  };
}

function set(fields: object, ...steps: Steps): Edit {
  return (description) => void Object.assign(find(description, steps) as object, fields);
}

function add(item: unknown, ...steps: Steps): Edit {
  return (description) => void (find(description, steps) as unknown[]).push(item);
}

const dns = described(dnsApi);

const ZONE = '/zones/{zone}';
const RECORDS = `${ZONE}/records`;
const JSON_BODY = ['content', 'application/json', 'schema'];
const patch = ['paths', RECORDS, 'patch'];
const changes = [...patch, 'requestBody', ...JSON_BODY, 'properties', 'changes'];
const list = ['paths', '/zones', 'get'];
const create = ['paths', '/zones', 'post'];
const created = [...create, 'requestBody', ...JSON_BODY];
const zone = ['components', 'schemas', 'Zone'];
const only = parameter(list, 'only');

test.each<[string, Edit, string]>([
  ['a path less', remove('paths', '/nameservers'), 'GET /nameservers is gone.'],
  ['a method less', remove('paths', ZONE, 'delete'), `DELETE ${ZONE} is gone.`],
  ['another operationId', set({ operationId: 'x' }, ...list), 'GET /zones: its operationId is x, not listZones.'],
  ['another scope', set({ security: [{ bearer: ['x'] }] }, ...list), 'GET /zones: it needs other rights.'],
  ['a parameter less', remove(...only), 'GET /zones: the parameter only is gone.'],
  [
    'a new parameter that is required',
    add({ in: 'query', name: 'x', required: true, schema: {} }, ...patch, 'parameters'),
    `PATCH ${RECORDS}: the parameter x is required.`,
  ],
  [
    'a value of a parameter less',
    remove(...only, 'schema', 'enum', 1),
    'GET /zones: the parameter only no longer takes "in_progress".',
  ],
  [
    'fewer items',
    set({ maxItems: 999 }, ...changes),
    `PATCH ${RECORDS}: body.changes has the maxItems 999, which is narrower.`,
  ],
  ['a field of a body less', remove(...created, 'properties', 'dnssec'), 'POST /zones: body.dnssec is refused.'],
  [
    'a field of a body that is required',
    add('dnssec', ...created, 'required'),
    'POST /zones: body.dnssec is required.',
  ],
  [
    'another type of a field of a body',
    set({ type: 'integer' }, ...created, 'properties', 'name'),
    'POST /zones: body.name no longer takes string.',
  ],
  ['a status less', remove(...create, 'responses', '201'), 'POST /zones: it no longer answers 201.'],
  [
    'a header of an answer less',
    remove(...create, 'responses', '201', 'headers', 'ETag'),
    'POST /zones: the answer 201 has no header ETag.',
  ],
  [
    'a media type less',
    remove('paths', `${ZONE}/zonefile`, 'get', 'responses', '200', 'content', 'text/dns'),
    `GET ${ZONE}/zonefile: it no longer answers 200 with text/dns.`,
  ],
  [
    'a field of an answer less',
    remove(...list, 'responses', '200', ...JSON_BODY, 'properties', 'data'),
    'GET /zones: the answer 200.data is gone.',
  ],
  [
    'a field of an answer that may be absent',
    remove(...zone, 'required', 0),
    `GET ${ZONE}: the answer 200.id may be absent.`,
  ],
  [
    'a field of an answer that may be null',
    set({ type: ['string', 'null'] }, ...zone, 'properties', 'name'),
    `GET ${ZONE}: the answer 200.name may be null.`,
  ],
  [
    'an enumeration of an answer that names no values',
    remove(...zone, 'properties', 'status', 'x-extensible-enum'),
    `GET ${ZONE}: the answer 200.status no longer says which values it may have.`,
  ],
  [
    'a new condition of a body',
    set({ dependentRequired: { request_proof: ['comment'] } }, ...created),
    'POST /zones: body has another dependentRequired.',
  ],
  [
    'a keyword that no rule knows',
    set({ contains: {} }, ...zone),
    `GET ${ZONE}: the answer 200 has the keyword contains, which this comparison does not know.`,
  ],
])('%s is found', (_, edit, expected) => {
  expect(breaksAfter(edit)).toContain(expected);
});

test.each<[string, Edit]>([
  ['a path more', set({ '/x': {} }, 'paths')],
  ['no token where one was needed', set({ security: [] }, ...list)],
  ['another way to authenticate beside the present one', add({ session: [] }, ...list, 'security')],
  ['a parameter more', add({ in: 'query', name: 'x', schema: {} }, ...patch, 'parameters')],
  ['a value of a parameter more', add('x', ...only, 'schema', 'enum')],
  ['more items', set({ maxItems: 1001 }, ...changes)],
  ['a field of a body more', set({ x: {} }, ...created, 'properties')],
  ['a field of an answer more', set({ x: { type: 'string' } }, ...zone, 'properties')],
  ['a new value of an enumeration in an answer', add('x', ...zone, 'properties', 'status', 'x-extensible-enum')],
  ['a status of an error more', set({ 418: { description: '' } }, ...list, 'responses')],
  ['another description', set({ description: 'x', deprecated: true }, ...list)],
])('%s is no break', (_, edit) => {
  expect(breaksAfter(edit)).toEqual([]);
});

function breaksAfter(edit: Edit): string[] {
  const after = structuredClone(dns);
  edit(after);
  return apiBreaks(dns, after);
}
