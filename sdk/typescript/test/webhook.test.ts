import { signDelivery } from '@fourwinds/webhooks';
import { Webhook } from 'standardwebhooks';
import { unwrap, WebhookSignatureError } from '../src/index.ts';
import { errorOf } from './scripted-client.ts';

const [NEW, OLD, OTHER] = ['plJ3nmyCDGBKInavdOK15jsl', 'AAECAwQFBgcICQoLDA0ODw==', '////////////////////'].map(
  (key) => `whsec_${key}`,
);
const TIME = 1_731_705_121;
const now = TIME * 1000;
const event = { id: '0d4b2d3c-6f0a-4c57-8f39-5b1d0c5a7e21', type: 'zone.in_sync', data: { zone: 'müller.example' } };
const body = `${JSON.stringify(event)}\n`;

function headersOf(secrets: readonly string[], prefix = 'X-Service'): { [name: string]: string } {
  const { identity, signatures } = signDelivery(prefix, { id: event.id, kind: event.type, body, secrets, time: TIME });
  return { ...identity, ...signatures };
}

const headers = headersOf([NEW]);
const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

test.each([
  ['Headers', new Headers(headers), body],
  ['an object', headers, body],
  ['lower-case names, as in node:http', lowered, Buffer.from(body)],
  ['octets', headers, new TextEncoder().encode(body)],
])('a request with %s', async (_, given, received) => {
  expect(await unwrap(received, given, NEW, { now })).toEqual(event);
});

test('during a rotation, any of both secrets is enough, on both sides', async () => {
  const rotating = headersOf([NEW, OLD]);
  expect(await unwrap(body, rotating, OLD, { now })).toEqual(event);
  expect(await unwrap(body, rotating, NEW, { now })).toEqual(event);
  expect(await unwrap(body, headersOf([OLD]), [NEW, OLD], { now })).toEqual(event);
});

test('another prefix', async () => {
  expect(await unwrap(body, headersOf([NEW], 'X-Hooks'), NEW, { now, prefix: 'X-Hooks' })).toEqual(event);
});

test('the library of Standard Webhooks makes the same second signature', () => {
  const signature = new Webhook(NEW).sign(event.id, new Date(now), body);
  expect(headers['webhook-signature']).toBe(signature);
});

const changed = (name: string, value: string | undefined) => ({ ...headers, [name]: value });
const other = headersOf([OTHER]);

test.each([
  ['a body that was changed', `${body} `, headers],
  ['another secret', body, other],
  ['a first signature of another secret', body, changed('X-Service-Signature', other['X-Service-Signature'])],
  ['a second signature of another secret', body, changed('webhook-signature', other['webhook-signature'])],
  ['no first signature', body, changed('X-Service-Signature', undefined)],
  ['no second signature', body, changed('webhook-signature', undefined)],
  ['no headers', body, {}],
  ['another id', body, changed('webhook-id', 'x')],
  ['a time that is no number', body, changed('webhook-timestamp', '0x67379be1')],
  [
    'the first signature in another version',
    body,
    changed('X-Service-Signature', headers['X-Service-Signature'].replace('v1', 'v0')),
  ],
  ['a first signature that is no hexadecimal', body, changed('X-Service-Signature', `t=${TIME},v1=zz`)],
  ['a second signature that is no base64', body, changed('webhook-signature', 'v1,%%')],
])('%s is refused', async (_, received, given) => {
  expect(await errorOf(unwrap(received, given, NEW, { now }))).toBeInstanceOf(WebhookSignatureError);
});

test('signatures of two secrets do not add up to one request', async () => {
  const mixed = changed('webhook-signature', headersOf([OLD])['webhook-signature']);
  expect(await errorOf(unwrap(body, mixed, [NEW, OLD], { now }))).toBeInstanceOf(WebhookSignatureError);
});

test('no secret, or an empty one, verifies nothing', async () => {
  for (const secrets of [[], [''], ['whsec_']])
    expect(await errorOf(unwrap(body, headersOf(['whsec_']), secrets, { now }))).toBeInstanceOf(WebhookSignatureError);
});

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
])('a clock that is %i seconds off: accepted %p', async (seconds, accepted) => {
  const verified = unwrap(body, headers, NEW, { now: now + seconds * 1000 });
  if (accepted) expect(await verified).toEqual(event);
  else expect(await errorOf(verified)).toBeInstanceOf(WebhookSignatureError);
});
