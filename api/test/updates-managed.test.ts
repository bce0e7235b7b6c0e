import {
  ACCOUNTS_NAMESPACE,
  type Kind,
  labels,
  make,
  NamespaceKind,
  type ObjectKey,
  RecordKind,
  type RecordResource,
  type Resource,
  ZoneKind,
} from '@fourwinds/resources';
import { type Preconditions, StoreError, type WriteOptions } from '@fourwinds/store';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';
import { answerTo, byStream, codeOf, keyOf, type ShownKey, signed, updateMessage } from './update-client.ts';

/** UPDATEs (RFC 2136) of zones whose records a Kubernetes field manager owns. */

/** A store that fails writes of some Record objects. */
class FailingStore extends ManagedStore {
  failing: (record: RecordResource, way: 'write' | 'delete') => boolean = () => false;

  override async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    this.#refuse(kind, object, 'write');
    return super.create(kind, object);
  }

  override async update<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<T> {
    this.#refuse(kind, object, 'write');
    return super.update(kind, object, options);
  }

  override async delete<T extends Resource>(
    kind: Kind<T>,
    place: ObjectKey,
    preconditions?: Preconditions,
  ): Promise<void> {
    const object = await this.get(kind, place);
    if (object !== undefined) this.#refuse(kind, object, 'delete');
    return super.delete(kind, place, preconditions);
  }

  #refuse(kind: { readonly kind: string }, object: Resource, way: 'write' | 'delete'): void {
    if (kind.kind === RecordKind.kind && this.failing(object as RecordResource, way))
      throw new StoreError('Unavailable', 'the API server is away');
  }
}

const store = new FailingStore();
let api: ApiUnderTest;
let zone: string;
let key: ReturnType<typeof keyOf>;

beforeAll(async () => {
  api = await ApiUnderTest.start(store);
  const namespace = { name: ACCOUNTS_NAMESPACE, labels: { of: 'accounts' } };
  await api.store.create(NamespaceKind, make(NamespaceKind, namespace, {}));
});
afterAll(() => api.stop());
beforeEach(async () => {
  const owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
  const body = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
  key = keyOf(((await api.send(owner, 'POST', '/api/v1/tokens', body)).body as unknown as { tsig: ShownKey }).tsig);
  const stored = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  const records = [{ name: 'www', type: 'A', value: '192.0.2.1' }];
  const metadata = { ...stored.metadata, annotations: appliedByKubectl };
  const { metadata: written } = await api.store.update(ZoneKind, {
    ...stored,
    metadata,
    spec: { ...stored.spec, records },
  });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
});

async function update(...lines: readonly string[]): Promise<string> {
  const request = signed(updateMessage(zone, lines), key);
  return codeOf(
    await answerTo(new Updates(api.services, { noteRefusal: () => undefined }), request, byStream),
    request,
    key,
  );
}

async function objects(): Promise<string[]> {
  const { items } = await api.store.list(RecordKind);
  const own = items.filter(({ spec }) => spec.zoneRef.name === objectKeyFor(zone).name);
  expect(own.every(({ metadata }) => metadata.labels?.[labels.zoneId] !== undefined)).toBe(true);
  return own.map(({ spec: { name, ttl, type, value } }) => `${name} ${ttl} ${type} ${value}`).sort();
}

async function inline(): Promise<string[]> {
  const { spec } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  return spec.records.map(({ name, type, value }) => `${name} ${type} ${value}`);
}

/** Accepts all Record objects as the operator does, and waits until the API has seen this. */
async function accept(): Promise<void> {
  const { items } = await api.store.list(RecordKind);
  for (const item of items) {
    const at = new Date().toISOString();
    const accepted = {
      type: 'Accepted',
      status: 'True',
      reason: 'Accepted',
      message: '',
      lastTransitionTime: at,
    } as const;
    const status = { observedGeneration: item.metadata.generation, conditions: [accepted] };
    const metadata = await api.store.updateStatus(RecordKind, { ...item, status });
    await api.caches.records.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
  }
}

test('each value is a Record object, and goes with it; the manifest stays as it is', async () => {
  expect(await update('add _acme-challenge TXT "one"', 'add _acme-challenge TXT "two"')).toBe('NOERROR');
  expect(await objects()).toEqual(['_acme-challenge 300 TXT "one"', '_acme-challenge 300 TXT "two"']);
  // The operator has not accepted this Record yet.
  expect(await update('delete _acme-challenge TXT "one"')).toBe('NOERROR');
  expect(await objects()).toEqual(['_acme-challenge 300 TXT "two"']);
  expect(await update('yxrrset _acme-challenge TXT', 'delete _acme-challenge TXT')).toBe('NOERROR');
  expect(await objects()).toEqual([]);
  expect(await update('add _acme-challenge TXT "two"')).toBe('NOERROR');
  await accept();
  expect(await update('yxrrset _acme-challenge TXT "two"', 'delete _acme-challenge')).toBe('NOERROR');
  expect(await objects()).toEqual([]);
  expect(await update('add _acme-challenge TXT "two"')).toBe('NOERROR');
  expect(await update('add _acme-challenge TXT "two"')).toBe('NOERROR');
  expect(await objects()).toEqual(['_acme-challenge 300 TXT "two"']);
  expect(await inline()).toEqual(['www A 192.0.2.1']);
});

test('values of the manifest are not taken away, and others come beside them', async () => {
  expect(await update('delete www A 192.0.2.1')).toBe('REFUSED');
  expect(await update('delete www')).toBe('REFUSED');
  expect(await update('add mail A 192.0.2.2', 'add www CNAME elsewhere.example.')).toBe('NOERROR');
  expect(await objects()).toEqual(['mail 300 A 192.0.2.2']);
  expect(await inline()).toEqual(['www A 192.0.2.1']);
});

test('nothing is written where one of several values is refused', async () => {
  expect(await update('add a TXT "one"', 'add b DNAME elsewhere.example.', 'add x.b TXT "two"')).toBe('REFUSED');
  expect(await objects()).toEqual([]);
});

test('values that are written when a later one fails are undone', async () => {
  expect(await update('add kept TXT "old"', 'add gone TXT "old"')).toBe('NOERROR');
  const before = await objects();
  const lines = ['add a TXT "one"', 'delete gone TXT "old"', 'add z TXT "last"'];
  store.failing = (record) => record.spec.name === 'z';
  expect(await update(...lines)).toBe('unsigned SERVFAIL');
  expect(await objects()).toEqual(before);
  // If the undo of a Record failed, the Record still exists when the client retries.
  store.failing = ({ spec }, way) => spec.name === 'z' || way === 'delete';
  expect(await update(...lines)).toBe('unsigned SERVFAIL');
  store.failing = () => false;
  expect(await update(...lines)).toBe('NOERROR');
  expect(await objects()).toEqual(['a 300 TXT "one"', 'kept 300 TXT "old"', 'z 300 TXT "last"']);
});

describe('the same message again', () => {
  const lines = ['nxdomain host', 'add host A 192.0.2.7', 'add host TXT "owner"'];
  let updates: Updates;
  let request: Uint8Array;
  const send = async (): Promise<string> => codeOf(await answerTo(updates, request, byStream), request, key);

  beforeEach(() => {
    updates = new Updates(api.services, { noteRefusal: () => undefined });
    request = signed(updateMessage(zone, lines), key);
  });
  afterEach(() => {
    store.failing = () => false;
  });

  test('completes the objects amid which it ended, though its prerequisites fail by these', async () => {
    store.failing = ({ spec }, way) => spec.type === 'TXT' || way === 'delete';
    expect(await send()).toBe('unsigned SERVFAIL');
    expect(await objects()).toEqual(['host 300 A 192.0.2.7']);
    store.failing = () => false;
    expect(await send()).toBe('NOERROR');
    expect(await objects()).toEqual(['host 300 A 192.0.2.7', 'host 300 TXT "owner"']);
    expect(await update(...lines)).toBe('YXDOMAIN');
  });

  test('finds its prerequisites anew after all of it was undone', async () => {
    store.failing = ({ spec }) => spec.type === 'TXT';
    expect(await send()).toBe('unsigned SERVFAIL');
    expect(await objects()).toEqual([]);
    store.failing = () => false;
    expect(await update('add host A 192.0.2.9')).toBe('NOERROR');
    await accept();
    expect(await send()).toBe('YXDOMAIN');
    expect(await objects()).toEqual(['host 300 A 192.0.2.9']);
  });
});

test('each object has a row in the audit log, when it comes and when it goes', async () => {
  expect(await update('add a TXT "one"')).toBe('NOERROR');
  expect(await update('delete a TXT "one"')).toBe('NOERROR');
  const { rows } = await api.pool.query<{ action: string }>('SELECT action FROM changes WHERE domain = $1', [zone]);
  expect(rows.map(({ action }) => action).sort()).toEqual(['dns.remove', 'dns.update', 'zone.create']);
});
