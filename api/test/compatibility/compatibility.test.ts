import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dnsApi, generalApi } from '../../src/apis.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { apiBreaks, type Description } from './api-breaks.ts';

function released(name: string): Description {
  return JSON.parse(readFileSync(join(import.meta.dirname, `released/${name}.json`), 'utf8')) as Description;
}

/** As JSON, without the fields that are undefined. */
function described(api: typeof dnsApi): Description {
  return JSON.parse(JSON.stringify(describeApi(api))) as Description;
}

const apis = [
  { name: 'dns', api: dnsApi },
  { name: 'general', api: generalApi },
];

/** Rules that the API had before its descriptions did: nothing is refused that was accepted. */
const describedLater = [
  /: the parameter wait has another pattern: /,
  /^PATCH \/zones\/\{zone\}: body\.delegate_to\[\](\.account|\.namespace)? has another (if|then|else|pattern)/,
  /^PATCH .*\/records: body\.changes\[\] has another (if|then|else|dependentRequired)\.$/,
  /^PATCH .*\/records\/\{record\}: body has another dependentRequired\.$/,
  /^PUT .*\/zonefile: body has the minLength 1, which is narrower\.$/,
  /^POST .*\/dnssec\/keys: body\.keys\[\]\.algorithm has the (minimum 13|maximum 16), which is narrower\.$/,
  /^POST \/tokens: body has another (if|then|else|dependentSchemas)\.$/,
  /^POST \/tokens: body\.allowlist no longer takes all forms that it took\.$/,
];

test.each(apis)('clients of the released description of $name work with the present one', ({ name, api }) => {
  const breaks = apiBreaks(released(name), described(api));
  expect(breaks.filter((text) => !describedLater.some((rule) => rule.test(text)))).toEqual([]);
});

test('no rule is listed as described later that the released descriptions have', () => {
  const breaks = apis.flatMap(({ name, api }) => apiBreaks(released(name), described(api)));
  expect(describedLater.filter((rule) => !breaks.some((text) => rule.test(text)))).toEqual([]);
});

type Steps = readonly (string | number)[];

/** A value of a description; a number of steps is the index in a list. */
function find(description: object, steps: Steps): unknown {
  return steps.reduce<unknown>((at, step) => (at as { [key: string]: unknown })[step], description);
}

type Edit = (description: object) => void;

/** Removes the value at the end of the steps. */
function remove(...steps: Steps): Edit {
  return (description) => {
    const at = find(description, steps.slice(0, -1));
    if (Array.isArray(at)) at.splice(steps.at(-1) as number, 1);
    else delete (at as { [key: string]: unknown })[steps.at(-1)!];
  };
}

/** Gives an object other fields. */
function set(fields: object, ...steps: Steps): Edit {
  return (description) => void Object.assign(find(description, steps) as object, fields);
}

/** Adds an item to a list. */
function add(item: unknown, ...steps: Steps): Edit {
  return (description) => void (find(description, steps) as unknown[]).push(item);
}

const ZONE = '/zones/{zone}';
const RECORDS = `${ZONE}/records`;
const JSON_BODY = ['content', 'application/json', 'schema'];
const patch = ['paths', RECORDS, 'patch'];
const changes = [...patch, 'requestBody', ...JSON_BODY, 'properties', 'changes'];
const list = ['paths', '/zones', 'get'];
const create = ['paths', '/zones', 'post'];
const created = [...create, 'requestBody', ...JSON_BODY];
const zone = ['components', 'schemas', 'Zone'];

test.each<[string, Edit, string]>([
  ['a path less', remove('paths', '/nameservers'), 'GET /nameservers is gone.'],
  ['a method less', remove('paths', ZONE, 'delete'), `DELETE ${ZONE} is gone.`],
  ['another operationId', set({ operationId: 'x' }, ...list), 'GET /zones: its operationId is x, not listZones.'],
  ['another scope', set({ security: [{ token: ['x'] }] }, ...list), 'GET /zones: it needs other rights.'],
  ['a parameter less', remove(...patch, 'parameters', 1), `PATCH ${RECORDS}: the parameter dry_run is gone.`],
  [
    'a new parameter that is required',
    add({ in: 'query', name: 'x', required: true, schema: {} }, ...patch, 'parameters'),
    `PATCH ${RECORDS}: the parameter x is required.`,
  ],
  [
    'a value of a parameter less',
    remove(...patch, 'parameters', 1, 'schema', 'enum', 1),
    `PATCH ${RECORDS}: the parameter dry_run no longer takes "false".`,
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
    'a new condition of a body',
    set({ dependentRequired: { claim: ['comment'] } }, ...created),
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
  ['a value of a parameter more', add('x', ...patch, 'parameters', 1, 'schema', 'enum')],
  ['more items', set({ maxItems: 1001 }, ...changes)],
  ['a field of a body more', set({ x: {} }, ...created, 'properties')],
  ['a field of an answer more', set({ x: { type: 'string' } }, ...zone, 'properties')],
  ['a new value of an enumeration in an answer', add('x', ...zone, 'properties', 'status', 'enum')],
  ['a status of an error more', set({ 418: { description: '' } }, ...list, 'responses')],
  ['another description', set({ description: 'x', deprecated: true }, ...list)],
])('%s is no break', (_, edit) => {
  expect(breaksAfter(edit)).toEqual([]);
});

function breaksAfter(edit: Edit): string[] {
  const before = described(dnsApi);
  const after = structuredClone(before);
  edit(after);
  return apiBreaks(before, after);
}
