import type { Webhook } from '../api/client.ts';
import { emptyForm, formOf, toRequest } from './webhook-form.ts';

const url = 'https://example.net/hook';
const webhook = {
  url,
  description: null,
  events: null,
  zones: ['1'],
} as unknown as Webhook;

test('a webhook is a form, with the names of its zones', () => {
  expect(formOf(webhook, new Map([['1', 'example.com']]))).toEqual({
    ...emptyForm,
    url,
    zones: 'example.com',
  });
});

test.each([
  [{}, { description: null, events: null, zones: null }],
  [{ url: ' ' }, { url: null, description: null, events: null, zones: null }],
  [{ description: ' chat ' }, { description: 'chat', events: null, zones: null }],
  [
    { events: ['zone.created'] as const, zones: 'example.com' },
    { description: null, events: ['zone.created'], zones: ['example.com'] },
  ],
])('the form %j asks for %j', (fields, request) =>
  expect(toRequest({ ...emptyForm, url, ...fields })).toEqual({ url, ...request }),
);
