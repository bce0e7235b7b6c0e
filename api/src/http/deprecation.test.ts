import { z } from 'zod';
import { withBareApp } from '../../test/bare-app.ts';
import { open } from '../kernel/access.ts';
import { deprecatedField, deprecationSentence } from './deprecation.ts';
import type { Endpoint, RequestServices } from './endpoint.ts';
import { describeApi } from './openapi.ts';
import { problem } from './presentation.ts';

/** Seconds since 1970, and the same date as printed by `date -u`. */
const SINCE = { deprecation: '@1795392000' };
const SUNSET = { sunset: 'Tue, 23 Nov 2027 00:00:00 GMT' };
const NOTHING = { deprecation: null, sunset: null };

const old = { since: '2026-11-23', sunset: '2027-11-23', use: 'GET /new' };

const endpoints: Endpoint<RequestServices>[] = [
  {
    method: 'get',
    path: '/old',
    id: 'getOld',
    summary: 'Is old.',
    access: open,
    deprecated: old,
    replies: { 200: z.object({}) },
    handle: async () => ({ status: 200, body: {} }),
  },
  {
    method: 'put',
    path: '/new',
    id: 'putNew',
    summary: 'Is new.',
    access: open,
    query: z.strictObject({ colour: deprecatedField(z.string().describe('A colour.'), { ...old, use: '`color`' }) }),
    body: z.strictObject({ size: deprecatedField(z.int(), { since: '2027-01-01', use: '`length`' }) }),
    replies: { 200: z.object({}) },
    handle: async () => ({ status: 200, body: {} }),
  },
  {
    method: 'get',
    path: '/plain',
    id: 'getPlain',
    summary: 'Is as it was.',
    access: open,
    replies: { 200: z.object({}) },
    handle: async () => ({ status: 200, body: {} }),
  },
];

test.each([
  { request: 'a deprecated operation', path: '/old', status: 200, expected: { ...SINCE, ...SUNSET } },
  { request: 'its refusal', path: '/old?x=1', status: 422, expected: { ...SINCE, ...SUNSET } },
  { request: 'one without the deprecated fields', path: '/new', body: {}, status: 200, expected: NOTHING },
  {
    request: 'a deprecated parameter',
    path: '/new?colour=red',
    body: {},
    status: 200,
    expected: { ...SINCE, ...SUNSET },
  },
  {
    request: 'a field whose end is not decided',
    path: '/new',
    body: { size: 1 },
    status: 200,
    expected: { deprecation: '@1798761600', sunset: null },
  },
  {
    request: 'two deprecated fields, of which the earliest dates count',
    path: '/new?colour=red',
    body: { size: 1 },
    status: 200,
    expected: { ...SINCE, ...SUNSET },
  },
  {
    request: 'a deprecated field with a value that is refused',
    path: '/new',
    body: { size: '' },
    status: 422,
    expected: { deprecation: '@1798761600', sunset: null },
  },
  { request: 'a body that is no object', path: '/new', body: [1], status: 422, expected: NOTHING },
  { request: 'another operation', path: '/plain', status: 200, expected: NOTHING },
])('the headers of $request', async ({ path, body, status, expected }) => {
  await withBareApp(endpoints, {}, async (url) => {
    const given = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...given, headers: { 'Content-Type': 'application/json' } });
    const { headers } = response;
    expect(response.status).toBe(status);
    expect({ deprecation: headers.get('Deprecation'), sunset: headers.get('Sunset') }).toEqual(expected);
  });
});

test.each([
  { given: {}, path: '/old', link: '</docs#getOld>; rel="deprecation"; type="text/html"' },
  { given: {}, path: '/new?colour=red', method: 'PUT', link: '</docs#putNew>; rel="deprecation"; type="text/html"' },
  {
    given: { publicUrl: 'https://dns.example.com' },
    path: '/old',
    link: '<https://dns.example.com/docs#getOld>; rel="deprecation"; type="text/html"',
  },
  { given: {}, path: '/plain', link: null },
])('a deprecation leads to the reference: $path, $given', async ({ given, path, method = 'GET', link }) => {
  await withBareApp(endpoints, given, async (url) => {
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect((await fetch(url + path, { method, ...body })).headers.get('Link')).toBe(link);
  });
});

test('the description marks the operation and the fields, and lists the headers of replies and refusals', () => {
  const api = { title: '', version: '1', description: '', url: '/', failures: problem, ways: [] };
  const description = describeApi({ ...api, endpoints }) as {
    paths: { [path: string]: { [method: string]: { [key: string]: unknown } } };
    components: { responses: { [name: string]: { headers: object } } };
  };
  expect(description.paths['/old'].get).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2026-11-23, gone from 2027-11-23: use GET /new.',
    responses: {
      200: { headers: { Deprecation: expect.anything() as unknown, Sunset: expect.anything() as unknown } },
    },
  });
  expect(description.paths['/new'].put).toMatchObject({
    parameters: [
      {
        name: 'colour',
        schema: { type: 'string' },
        deprecated: true,
        description: 'A colour. Deprecated since 2026-11-23, gone from 2027-11-23: use `color`.',
      },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: { content: { 'application/json': { schema: { properties: { size: { deprecated: true } } } } } },
  });
  expect(description.paths['/new'].put).not.toHaveProperty('deprecated');
  expect(description.paths['/plain'].get).not.toHaveProperty('deprecated');
  expect(Object.keys(description.components.responses.BadRequest.headers)).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset']),
  );
  const without = JSON.stringify(describeApi({ ...api, endpoints: [endpoints[2]] }));
  expect(without).not.toContain('Sunset');
});

test('an end before a year has passed is refused', () => {
  const early = { since: '2026-11-23', sunset: '2027-11-22', use: 'GET /new' };
  expect(() => deprecationSentence(early)).toThrow('clients have a year at least');
  expect(() => deprecatedField(z.string(), early)).toThrow('clients have a year at least');
});
