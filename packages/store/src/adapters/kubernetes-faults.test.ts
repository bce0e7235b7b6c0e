/** @slow: not in make check. */
import { PassThrough } from 'node:stream';
import nock from 'nock';
import { Informer } from '../informer.ts';
import type { ResourceStore, WatchEvent } from '../store.ts';
import { openKubernetesStoreFromText } from './kubernetes.ts';
import { ConfigMapKind, make, ZoneKind } from '@fourwinds/resources';

const server = 'https://api.example:6443';
const kubeconfig = JSON.stringify({
  clusters: [{ name: 'c', cluster: { server } }],
  users: [{ name: 'u', user: { token: 'secret' } }],
  contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
  'current-context': 'x',
});
const configMaps = '/api/v1/configmaps';
const inDefault = '/api/v1/namespaces/default/configmaps';
const key = { namespace: 'default', name: 'a' };
const status = (code: number, more: object = {}): object => ({ kind: 'Status', status: 'Failure', code, ...more });

describe('the Kubernetes store', () => {
  let store: ResourceStore;

  beforeAll(() => nock.disableNetConnect());
  beforeEach(() => {
    store = openKubernetesStoreFromText(kubeconfig);
  });
  afterEach(async () => {
    await store.close();
    nock.cleanAll();
  });
  afterAll(() => nock.restore());

  test('sends the token', async () => {
    nock(server, { reqheaders: { authorization: 'Bearer secret' } })
      .get(`${inDefault}/a`)
      .reply(200, make(ConfigMapKind, key, {}));
    expect(await store.get(ConfigMapKind, key)).toMatchObject({ kind: 'ConfigMap' });
  });

  test('goes on with another token for the same server, and with nothing for another', async () => {
    const user = (token: string): string => kubeconfig.replace('secret', token);
    expect(store.useKubeconfig!(user('renewed'))).toBe(true);
    expect(store.useKubeconfig!(user('foreign').replace('api.example', 'other.example'))).toBe(false);
    expect(store.useKubeconfig!(kubeconfig.replace('"token"', '"tokenFile"'))).toBe(false);
    nock(server, { reqheaders: { authorization: 'Bearer renewed' } })
      .get(`${inDefault}/a`)
      .reply(200, make(ConfigMapKind, key, {}));
    expect(await store.get(ConfigMapKind, key)).toMatchObject({ kind: 'ConfigMap' });
  });

  test.each([
    [400, {}, 'Invalid'],
    [401, {}, 'Forbidden'],
    [403, { reason: 'Forbidden' }, 'Forbidden'],
    [404, { details: { name: 'default', kind: 'namespaces' } }, 'NotFound'],
    [404, { details: {} }, 'Unavailable'],
    [409, { reason: 'AlreadyExists' }, 'AlreadyExists'],
    [409, { reason: 'Conflict' }, 'Conflict'],
    [410, { reason: 'Expired' }, 'Expired'],
    [413, {}, 'Invalid'],
    [422, { reason: 'Invalid' }, 'Invalid'],
    [429, { reason: 'TooManyRequests' }, 'Unavailable'],
    [500, {}, 'Unavailable'],
    [503, {}, 'Unavailable'],
    [504, { reason: 'Timeout', details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } }, 'Expired'],
  ])('%i %j is %s', async (code, more, reason) => {
    nock(server).post(inDefault).reply(code, status(code, more));
    await expect(store.create(ConfigMapKind, make(ConfigMapKind, key, {}))).rejects.toMatchObject({
      name: 'StoreError',
      reason,
    });
  });

  test('a request for which the server is too busy is sent again when it says', async () => {
    const busy = status(429, { reason: 'TooManyRequests', message: 'storage is (re)initializing' });
    nock(server).get(`${inDefault}/a`).times(2).reply(429, busy, { 'retry-after': '1' });
    nock(server)
      .get(`${inDefault}/a`)
      .reply(200, make(ConfigMapKind, key, {}));
    expect(await store.get(ConfigMapKind, key)).toMatchObject({ kind: 'ConfigMap' });
    expect(nock.isDone()).toBe(true);
  });

  test('a pause that is longer than anybody would wait is an error at once', async () => {
    nock(server).get(`${inDefault}/a`).reply(429, status(429), { 'retry-after': '600' });
    await expect(store.get(ConfigMapKind, key)).rejects.toMatchObject({ name: 'StoreError', reason: 'Unavailable' });
  });

  test('a list of metadata without items is empty', async () => {
    nock(server)
      .get(inDefault)
      .reply(200, { kind: 'PartialObjectMetadataList', metadata: { resourceVersion: '7' }, items: null });
    expect(await store.listMetadata(ConfigMapKind, { namespace: 'default' })).toEqual({ items: [], revision: '7' });
  });

  test('a status goes without the rest of that version, and only metadata comes back', async () => {
    const zone = make(
      ZoneKind,
      { ...key, resourceVersion: '7' },
      { spec: { domain: 'a.example' } as never, status: { serial: 1 } },
    );
    const metadata = { ...key, resourceVersion: '8' };
    nock(server, {
      reqheaders: {
        'content-type': 'application/json',
        accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
      },
    })
      .put(`/apis/${ZoneKind.apiVersion}/namespaces/default/zones/a/status`, {
        ...{ apiVersion: ZoneKind.apiVersion, kind: 'Zone' },
        ...{ metadata: { ...key, resourceVersion: '7' }, status: { serial: 1 } },
      })
      .reply(200, { kind: 'PartialObjectMetadata', metadata });
    expect(await store.updateStatus(ZoneKind, zone)).toEqual(metadata);
  });

  test('of a ConfigMap that is written only metadata come back', async () => {
    const metadata = { ...key, resourceVersion: '8', labels: { added: 'by admission' } };
    const asked = { reqheaders: { accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1' } };
    nock(server, asked).post(inDefault).reply(201, { kind: 'PartialObjectMetadata', metadata });
    nock(server, asked).put(`${inDefault}/a`).reply(200, { kind: 'PartialObjectMetadata', metadata });
    const configMap = make(ConfigMapKind, key, { data: { value: '1' } });
    const stored = { ...configMap, metadata };
    expect(await store.create(ConfigMapKind, configMap)).toEqual(stored);
    expect(await store.update(ConfigMapKind, stored)).toEqual(stored);
  });

  test('the fields of an invalid object are the causes', async () => {
    const causes = [{ reason: 'FieldValueInvalid', field: 'data', message: 'no' }];
    nock(server)
      .post(inDefault)
      .reply(422, status(422, { message: 'data: no', details: { name: 'a', causes } }));
    await expect(store.create(ConfigMapKind, make(ConfigMapKind, key, {}))).rejects.toMatchObject({
      message: 'data: no',
      causes: [{ field: 'data', message: 'no' }],
    });
  });

  test('an API without the kind is Unavailable, not an absent object', async () => {
    nock(server).get(`${inDefault}/a`).reply(404, '404 page not found\n');
    await expect(store.get(ConfigMapKind, key)).rejects.toMatchObject({
      reason: 'Unavailable',
      message: '404 page not found',
    });
  });

  test('a page of a proxy is Unavailable', async () => {
    nock(server).get(`${inDefault}/a`).reply(200, '<html>');
    await expect(store.get(ConfigMapKind, key)).rejects.toMatchObject({ reason: 'Unavailable' });
  });

  test('a refused connection is Unavailable', async () => {
    nock(server).get(`${inDefault}/a`).replyWithError('connect ECONNREFUSED');
    await expect(store.get(ConfigMapKind, key)).rejects.toMatchObject({ reason: 'Unavailable' });
  });

  describe('watch', () => {
    const event = (type: string, revision: string): string =>
      `${JSON.stringify({ type, object: make(ConfigMapKind, { ...key, resourceVersion: revision }, {}) })}\n`;

    /** Responds to a watch from the server's current revision with the stream. */
    function answerWatch(from: string, body: PassThrough): void {
      answerReached(from, from);
      answerWatchRequest(from).reply(200, () => body);
      body.write(' '); // nock sends the status with the first byte of the body
    }

    function answerReached(from: string, reached: string): void {
      nock(server, { reqheaders: { accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1' } })
        .get(configMaps)
        .query((query) => query['resourceVersion'] === from && query['resourceVersionMatch'] === 'NotOlderThan')
        .reply(200, { metadata: { resourceVersion: reached }, items: [] });
    }

    function answerWatchRequest(from: string): nock.Interceptor {
      return nock(server)
        .get(configMaps)
        .query((query) => query['resourceVersion'] === from && query['allowWatchBookmarks'] === 'true');
    }

    function silence(...lines: string[]): PassThrough {
      const body = new PassThrough();
      for (const line of lines) body.write(line);
      return body;
    }

    function watch(from = '1'): AsyncIterator<WatchEvent<object>> {
      return store.watch(ConfigMapKind, { from, signal: AbortSignal.timeout(60_000) })[Symbol.asyncIterator]();
    }

    async function begun(): Promise<AsyncIterator<WatchEvent<object>>> {
      const events = watch();
      expect(await events.next()).toEqual({ done: false, value: { type: 'bookmark', revision: '1' } });
      return events;
    }

    test('says that it has begun, though nothing changes', async () => {
      answerWatch('1', new PassThrough());
      await begun();
    });

    test('is Expired where the server has not come as far: it keeps other objects than before', async () => {
      const details = { causes: [{ reason: 'ResourceVersionTooLarge' }] };
      nock(server)
        .get(configMaps)
        .query({ limit: 1, resourceVersion: '1', resourceVersionMatch: 'NotOlderThan' })
        .reply(504, status(504, { reason: 'Timeout', details }));
      await expect(watch().next()).rejects.toMatchObject({ reason: 'Expired' });
    });

    test('takes lines however they are cut', async () => {
      const body = new PassThrough();
      answerWatch('1', body);
      const events = await begun();
      const line = event('ADDED', '2');
      body.write(line.slice(0, 10));
      body.write(line.slice(10) + event('BOOKMARK', '7'));
      expect((await events.next()).value).toMatchObject({ type: 'added', revision: '2' });
      expect((await events.next()).value).toEqual({ type: 'bookmark', revision: '7' });
    });

    test('is Expired by an ERROR event', async () => {
      const body = new PassThrough();
      answerWatch('1', body);
      body.write(`${JSON.stringify({ type: 'ERROR', object: status(410, { reason: 'Expired' }) })}\n`);
      await expect((await begun()).next()).rejects.toMatchObject({ reason: 'Expired' });
    });

    test('is Expired by status', async () => {
      nock(server).get(configMaps).query(true).reply(410, status(410));
      await expect(watch().next()).rejects.toMatchObject({ reason: 'Expired' });
    });

    test('is Unavailable when it is cut', async () => {
      const body = new PassThrough();
      answerWatch('1', body);
      const events = await begun();
      body.write(event('ADDED', '2') + event('ADDED', '3').slice(0, 20));
      expect((await events.next()).value).toMatchObject({ revision: '2' });
      body.destroy(new Error('ECONNRESET'));
      await expect(events.next()).rejects.toMatchObject({ reason: 'Unavailable' });
    });

    test('is Unavailable when the server ends it at once without an event', async () => {
      const body = new PassThrough();
      answerWatch('1', body);
      body.end();
      await expect((await begun()).next()).rejects.toMatchObject({ reason: 'Unavailable' });
    });

    test('is resumed when the server ends it soon after an event, as it does to a client that is slow for a while', async () => {
      const body = new PassThrough();
      answerWatch('1', body);
      answerWatch('2', silence(event('ADDED', '3')));
      const events = await begun();
      body.end(event('ADDED', '2'));
      expect((await events.next()).value).toMatchObject({ type: 'added', revision: '2' });
      expect((await events.next()).value).toEqual({ type: 'bookmark', revision: '2' });
      expect((await events.next()).value).toMatchObject({ type: 'added', revision: '3' });
    });

    test('asks the server to end it before the client gives it up', async () => {
      answerReached('1', '1');
      const body = silence(' ');
      nock(server)
        .get(configMaps)
        .query({ watch: 1, allowWatchBookmarks: 'true', timeoutSeconds: 40, resourceVersion: '1' })
        .reply(200, () => body);
      await begun();
    });

    test('that is behind asks a server that is not, which sends a bookmark before it ends it', async () => {
      answerReached('9', '9');
      const body = silence(event('BOOKMARK', '9'));
      nock(server)
        .get(configMaps)
        .query({ watch: 1, allowWatchBookmarks: 'true', timeoutSeconds: 3, resourceVersion: '1' })
        .reply(200, () => body);
      const { signal } = new AbortController();
      const events = store.watch(ConfigMapKind, { from: '1', reached: '9', signal })[Symbol.asyncIterator]();
      expect((await events.next()).value).toEqual({ type: 'bookmark', revision: '1' });
      expect((await events.next()).value).toEqual({ type: 'bookmark', revision: '9' });
    });

    describe('that is disturbed', () => {
      // The silence is longer than scheduling delays on a busy machine, so that lines are read before the deadline.
      const limits = { answerMilliseconds: 10_000, silenceMilliseconds: 250, shortestMilliseconds: 0 };

      async function reopen(changed: Partial<typeof limits> = {}): Promise<void> {
        await store.close();
        store = openKubernetesStoreFromText(kubeconfig, { ...limits, ...changed });
      }

      beforeEach(() => reopen());

      const bookmark = (revision: string): unknown => ({ done: false, value: { type: 'bookmark', revision } });

      test('resumes from the last bookmark when the connection is half open', async () => {
        answerWatch('1', silence(event('BOOKMARK', '7')));
        answerWatch('7', silence(event('ADDED', '8')));
        const events = await begun();
        expect(await events.next()).toEqual(bookmark('7'));
        expect(await events.next()).toEqual(bookmark('7'));
        expect((await events.next()).value).toMatchObject({ type: 'added', revision: '8' });
      });

      test('resumes from the last event when the server ends it', async () => {
        const ending = new PassThrough();
        answerWatch('1', ending);
        ending.end(event('ADDED', '2'));
        answerWatch('2', silence(event('MODIFIED', '3')));
        const events = await begun();
        expect((await events.next()).value).toMatchObject({ revision: '2' });
        expect(await events.next()).toEqual(bookmark('2'));
        expect((await events.next()).value).toMatchObject({ type: 'modified', revision: '3' });
      });

      test('is Unavailable when the server accepts the connection and never answers', async () => {
        await reopen({ answerMilliseconds: 500 });
        answerReached('1', '1');
        answerWatchRequest('1').reply(200, () => new PassThrough());
        await expect(watch().next()).rejects.toMatchObject({ reason: 'Unavailable' });
      });

      test('is Expired when the revision is gone by the time it is resumed', async () => {
        answerWatch('1', silence(event('BOOKMARK', '7')));
        answerReached('7', '900');
        answerWatchRequest('7').reply(410, status(410, { reason: 'Expired' }));
        const events = await begun();
        await events.next();
        await expect(events.next()).rejects.toMatchObject({ reason: 'Expired' });
      });

      test('goes on, silent as it is, while the server has come no further', async () => {
        for (let i = 0; i < 8; i++) answerWatch('1', silence());
        answerWatch('1', silence(event('ADDED', '2')));
        const events = await begun();
        for (let i = 0; i < 8; i++) expect(await events.next()).toEqual(bookmark('1'));
        expect((await events.next()).value).toMatchObject({ revision: '2' });
      });

      test('is Expired when a proxy swallows all events, though the server has come further', async () => {
        for (let i = 0; i < 5; i++) {
          answerReached('1', '9');
          answerWatchRequest('1').reply(200, () => silence(' '));
        }
        answerReached('1', '9');
        const events = await begun();
        for (let i = 1; i < 5; i++) expect(await events.next()).toEqual(bookmark('1'));
        await expect(events.next()).rejects.toMatchObject({ reason: 'Expired' });
      });

      describe('an informer', () => {
        const page = (revision: string, ...items: object[]): void => {
          nock(server)
            .get(configMaps)
            .query({ limit: 500 })
            .reply(200, { metadata: { resourceVersion: revision }, items });
        };
        const object = (revision: string): object => make(ConfigMapKind, { ...key, resourceVersion: revision }, {});

        test('lists once and resumes after a restart of the server', async () => {
          page('1', object('1'));
          const body = silence(event('BOOKMARK', '7'));
          answerWatch('1', body);
          nock(server)
            .get(configMaps)
            .query((query) => query['resourceVersion'] === '7')
            .replyWithError('connect ECONNREFUSED');
          answerWatch('7', silence(event('MODIFIED', '8')));
          const informer = new Informer(store, ConfigMapKind);
          informer.start();
          await informer.waitFor('7', AbortSignal.timeout(60_000));
          body.destroy(new Error('ECONNRESET'));
          await informer.waitFor('8', AbortSignal.timeout(60_000));
          expect(informer.get(key)?.metadata.resourceVersion).toBe('8');
          expect(nock.pendingMocks()).toEqual([]);
          informer.stop();
        });

        test('relists when the server no longer knows the changes since its last revision', async () => {
          page('1', object('1'));
          answerReached('1', '900');
          answerWatchRequest('1').reply(410, status(410, { reason: 'Expired' }));
          page('900');
          answerWatch('900', silence());
          const informer = new Informer(store, ConfigMapKind);
          informer.start();
          await informer.waitFor('900', AbortSignal.timeout(60_000));
          expect(informer.size).toBe(0);
          informer.stop();
        });
      });
    });

    test('ends when the store is closed', async () => {
      answerWatch('1', new PassThrough());
      const next = (await begun()).next();
      await store.close();
      expect(await next).toEqual({ done: true, value: undefined });
    });
  });
});
