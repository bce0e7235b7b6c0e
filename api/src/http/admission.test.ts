import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Kind, ObjectKey, Resource } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { until } from '../../../test/until.ts';
import { type Answer, ApiUnderTest } from '../../test/harness.ts';
import { createToken } from '../automation/tokens/token.ts';
import type { AdmissionLimits } from './admission.ts';

/** A store whose reads of single zones block until released. */
class HeldStore extends MemoryStore {
  held = 0;
  #release = Promise.withResolvers<void>();
  #name: string | undefined;

  hold({ name }: ObjectKey): void {
    this.#name = name;
    this.#release = Promise.withResolvers();
  }

  release(): void {
    this.#name = undefined;
    this.#release.resolve();
  }

  override async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    if (kind.kind === 'Zone' && key.name === this.#name) {
      this.held++;
      await this.#release.promise;
      this.held--;
    }
    return super.get(kind, key);
  }
}

const LIMITS: AdmissionLimits = {
  places: {
    identified: { inAll: 200, share: 100 },
    unproven: { inAll: 30, share: 20 },
    strangers: { inAll: 30, share: 20 },
  },
  account: { atWork: 3, queued: 5, waiting: 4 },
  trustedAccount: { atWork: 20, queued: 20, waiting: 20 },
};
const A = { changes: [{ name: 'www', type: 'A', value: '192.0.2.1' }] };

let store: HeldStore;
let api: ApiUnderTest;
let flooder: string;
let other: string;
let trusted: string;

beforeAll(async () => {
  store = new HeldStore();
  api = await ApiUnderTest.start(store, { limits: LIMITS });
  const plan = { plan: 'verified' };
  [flooder, other] = [await api.account(plan), await api.account(plan)];
  trusted = await api.account({ plan: 'unlimited' });
  await api.send(flooder, 'POST', '/v1/zones', { name: 'flooder.example' });
  await api.send(other, 'POST', '/v1/zones', { name: 'other.example' });
  await api.send(trusted, 'POST', '/v1/zones', { name: 'trusted.example' });
});
afterEach(() => store.release());
afterAll(() => api.stop());

const dryRun = (token: string, zone: string) =>
  api.send(token, 'PATCH', `/api/v1/zones/${zone}/records?dry_run=true`, A);

function hold(domain = 'flooder.example'): void {
  const zone = api.caches.zones.list().find(({ spec }) => spec.domain === domain)!;
  store.hold(zone.metadata);
}

/** Sends requests that block until `store.release()`. */
function flood(count: number): Promise<Answer>[] {
  hold();
  return Array.from({ length: count }, () => dryRun(flooder, 'flooder.example'));
}

/** Sends a request whose client can disconnect before the response. */
function leaving(path: string, body: object): () => Promise<void> {
  const headers = { Authorization: `Bearer ${flooder}`, 'Content-Type': 'application/json' };
  const request = httpRequest(api.url + path, { method: 'PATCH', headers, agent: false });
  request.on('error', () => undefined).end(JSON.stringify(body));
  return async () => {
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.destroy();
    await closed;
  };
}

describe('an account that sends very many requests at once', () => {
  test('has some carried out, some queued, and the others refused with the time to come again', async () => {
    const answers: Answer[] = [];
    const all = flood(15).map(async (answer) => answers.push(await answer));
    await until('seven are answered', () => answers.length === 7);
    for (const { status, body, headers } of answers) {
      expect({ status, code: body.error.code }).toEqual({ status: 429, code: 'rate_limited' });
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(store.held).toBe(3);
    store.release();
    await Promise.all(all);
    expect(answers.slice(7).map(({ status }) => status)).toEqual(new Array<number>(8).fill(200));
  });

  test('does not keep others from an answer', async () => {
    const answers = flood(8);
    await until('three are held', () => store.held === 3);
    expect((await dryRun(other, 'other.example')).status).toBe(200);
    expect((await api.send(other, 'GET', '/v1/zones')).status).toBe(200);
    expect(store.held).toBe(3);
    store.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });

  test('has no more carried out by closing the connections of those that are', async () => {
    hold();
    const leave = Array.from({ length: 3 }, () => leaving('/api/v1/zones/flooder.example/records?dry_run=true', A));
    await until('three are held', () => store.held === 3);
    for (const one of leave) await one();
    const answers = Array.from({ length: 5 }, () => dryRun(flooder, 'flooder.example'));
    expect((await dryRun(other, 'other.example')).status).toBe(200);
    expect(store.held).toBe(3);
    store.release();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });

  test('goes on while others of its requests wait for the regions, and so many may', async () => {
    const path = '/api/v1/zones/flooder.example/records?wait=30s';
    const leave = Array.from({ length: 4 }, (_, i) =>
      leaving(path, { changes: [{ name: `w${i}`, type: 'A', value: '192.0.2.1' }] }),
    );
    const written = () => api.caches.zones.list().flatMap(({ spec }) => spec.records);
    await until('four are written', () => written().length === 4);
    expect((await dryRun(flooder, 'flooder.example')).status).toBe(200);
    const { status, body } = await api.send(flooder, 'PATCH', path, A);
    expect({ status, message: body.error.message }).toEqual({
      status: 429,
      message: expect.stringMatching('with wait') as string,
    });
    for (const one of leave) await one();
  });
});

test('an account that administrators trust has more carried out at once', async () => {
  hold('trusted.example');
  const answers = Array.from({ length: 15 }, () => dryRun(trusted, 'trusted.example'));
  await until('fifteen are held', () => store.held === 15);
  store.release();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

describe('before it is known whose a token is', () => {
  const find = (): typeof api.services.tokens.find => api.services.tokens.find.bind(api.services.tokens);
  let asked: number;
  let answer: () => void;

  beforeEach(() => {
    asked = 0;
    const ask = find();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    api.services.tokens.find = async (hash) => {
      asked++;
      await promise;
      return ask(hash);
    };
  });
  afterEach(() => {
    answer();
    delete (api.services.tokens as Partial<typeof api.services.tokens>).find;
  });

  test('so many requests of one network are taken', async () => {
    const answers: Answer[] = [];
    const one = () => api.send(createToken(randomBytes), 'GET', '/v1/zones');
    const all = Array.from({ length: 25 }, async () => answers.push(await one()));
    await until('five are answered', () => answers.length === 5);
    expect(asked).toBe(20);
    answer();
    await Promise.all(all);
    expect(answers.map(({ status }) => status)).toEqual([
      ...new Array<number>(5).fill(429),
      ...new Array<number>(20).fill(401),
    ]);
  });
});
