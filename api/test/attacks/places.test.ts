import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { MemoryStore } from '@fourwinds/store/memory';
import { z } from 'zod';
import { until } from '../../../test/until.ts';
import { beforeVerification, caller, open } from '../../src/kernel/access.ts';
import { admissionByAccount } from '../../src/start/admission-by-account.ts';
import type { Account } from '../../src/kernel/actor.ts';
import { Admission, type AdmissionLimits } from '../../src/http/admission.ts';
import type { Endpoint, RequestServices } from '../../src/http/endpoint.ts';
import { identity, withBareApp } from '../bare-app.ts';
import { ApiUnderTest } from '../harness.ts';

const LIMITS: AdmissionLimits = {
  places: {
    identified: { inAll: 12, share: 8 },
    unproven: { inAll: 12, share: 4 },
    strangers: { inAll: 12, share: 4 },
  },
  account: { atWork: 100, queued: 0, waiting: 0 },
  trustedAccount: { atWork: 100, queued: 0, waiting: 0 },
};

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a connection from an address and sends data, but reads nothing. */
async function send(url: string, from: string, sent: string): Promise<Socket> {
  const port = Number(new URL(url).port);
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

async function ask(url: string, from: string, path: string, headers: readonly string[] = []): Promise<number> {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  const answer = await text(await send(url, from, lines.join('\r\n')));
  return Number(answer.split(' ')[1]);
}

describe('answers that are not read', () => {
  /** Number of endless responses that began, and number of their connections that were closed. */
  let count = { begun: 0, closed: 0 };
  async function* endless(): AsyncGenerator<string> {
    const own = count;
    own.begun++;
    try {
      for (;;) yield 'x'.repeat(65_536);
    } finally {
      own.closed++;
    }
  }
  const anybody = beforeVerification(caller(null));
  const answering = (path: string, access: Endpoint<RequestServices>['access'], body: () => unknown) =>
    ({
      method: 'get',
      path,
      id: path,
      summary: '',
      access,
      replies: { 200: z.string() },
      handle: async () => ({ status: 200, body: body() }),
    }) as Endpoint<RequestServices>;
  const endpoints = [
    answering('/endless', open, endless),
    answering('/one', open, () => 'one'),
    answering('/my/endless', anybody, endless),
    answering('/my/one', anybody, () => 'one'),
  ];
  /** The token is the name of the account. */
  const authenticators = {
    bearer: {
      instruction: '',
      identify: async ({ headers: { authorization: id = '' } }: { headers: { authorization?: string } }) => {
        if (id === 'slow') await lookedUp.promise;
        return id === ''
          ? undefined
          : { ...identity, account: { ...identity.account, id, ...standing(id) } as Account };
      },
    },
  };
  /** The lookup of the token `slow` blocks until this resolves. */
  const lookedUp = Promise.withResolvers<void>();
  const standing = (id: string) => ({ plan: 'verified', verifiedAt: id.startsWith('unverified') ? null : new Date() });

  const withPlaces = (use: (url: string) => Promise<void>) =>
    withBareApp(endpoints, { admission: new Admission(admissionByAccount, LIMITS), authenticators }, use);

  beforeEach(() => {
    count = { begun: 0, closed: 0 };
  });

  /**
   * Opens connections from an address. They request an endless response and do not read it. Resolves when `total`
   * responses have begun.
   */
  async function hold(url: string, from: string, { many, total, by }: { many: number; total: number; by?: string }) {
    const [path, credential] = by === undefined ? ['/endless', ''] : ['/my/endless', `Authorization: ${by}\r\n`];
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${credential}\r\n`;
    const held = [];
    for (let i = 0; i < many; i++) held.push(await send(url, from, request));
    await until(`${total} answers have begun`, () => count.begun === total);
    return held;
  }

  test('one network takes its share, and nobody else gets less for it', () =>
    withPlaces(async (url) => {
      await hold(url, '127.0.0.2', { many: 30, total: 4 });
      expect(await ask(url, '127.0.0.2', '/one')).toBe(429);
      expect(await ask(url, '127.0.0.3', '/one')).toBe(200);
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: one'])).toBe(200);
    }));

  test('several networks that take all places lose one to each newcomer, those with most first', () =>
    withPlaces(async (url) => {
      const most = await hold(url, '127.0.0.2', { many: 4, total: 4 });
      await hold(url, '127.0.0.3', { many: 3, total: 7 });
      await hold(url, '127.0.0.4', { many: 3, total: 10 });
      await hold(url, '127.0.0.5', { many: 2, total: 12 });
      expect(await ask(url, '127.0.0.6', '/one')).toBe(200);
      await until('one is closed', () => count.closed === 1);
      await until('it is one of the network that has most', () => most.some((socket) => socket.resume().destroyed));
    }));

  test('one account takes its share, and all of them lose places to an account that has none', () =>
    withPlaces(async (url) => {
      await hold(url, '127.0.0.2', { many: 8, total: 8, by: 'one' });
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: one'])).toBe(429);
      await hold(url, '127.0.0.2', { many: 4, total: 12, by: 'two' });
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: three'])).toBe(200);
    }));

  test('a token that was valid before needs no place among those that are looked up', () =>
    withPlaces(async (url) => {
      const asOne = () => ask(url, '127.0.0.2', '/my/one', ['Authorization: one']);
      expect(await asOne()).toBe(200);
      const slow = Array.from({ length: 5 }, () => ask(url, '127.0.0.2', '/my/one', ['Authorization: slow']));
      expect(await Promise.race(slow)).toBe(429);
      expect(await asOne()).toBe(200);
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: two'])).toBe(429);
      lookedUp.resolve();
      expect((await Promise.all(slow)).toSorted()).toEqual([200, 200, 200, 200, 429]);
    }));

  test('any number of accounts that are not verified leave places to one that is', () =>
    withPlaces(async (url) => {
      for (let i = 1; i <= 12; i++) await hold(url, '127.0.0.2', { many: 1, total: i, by: `unverified ${i}` });
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: unverified 13'])).toBe(503);
      expect(await ask(url, '127.0.0.2', '/my/one', ['Authorization: verified'])).toBe(200);
    }));
});

describe('bodies that do not arrive', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await ApiUnderTest.start(new MemoryStore(), { limits: LIMITS });
  });
  afterAll(() => api.stop());

  test.each([
    { what: 'a form', path: '/sign-in', type: 'application/x-www-form-urlencoded' },
    { what: 'a form for programs', path: '/oauth/device_authorization', type: 'application/x-www-form-urlencoded' },
    { what: 'an update of an address', path: '/nic/update', type: 'application/x-www-form-urlencoded' },
    { what: 'a registration', path: '/acme-dns/register', type: 'application/json' },
  ])('take no place: $what', async ({ path, type }) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, 'Content-Length: 100'];
    const browser = ['Sec-Fetch-Site: same-origin', `Cookie: __Host-session=a`, 'Expect: 100-continue'];
    const half = [...head, ...browser, '', ''].join('\r\n');
    // Status 100 shows that the server is processing the request.
    const halves = Array.from({ length: 30 }, () => send(api.url, '127.0.0.2', half));
    for (const socket of await Promise.all(halves)) await once(socket, 'readable');
    expect(await ask(api.url, '127.0.0.2', '/sign-in')).toBe(200);
    expect(await ask(api.url, '127.0.0.3', '/api/v1/openapi.json')).toBe(200);
  });
});
