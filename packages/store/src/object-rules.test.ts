import { decideCreate, decideDelete, decideUpdate } from './object-rules.ts';
import { ConfigMapKind, make, type ObjectMeta, ZoneKind } from '@fourwinds/resources';

/** What the contract suite, which also runs on a real API server, does not say. */

const stamp = { uid: 'uid-1', now: new Date('2026-11-21T12:00:00.999Z') };
const zone = (metadata: Partial<ObjectMeta> = {}) =>
  make(ZoneKind, { namespace: 'team-a', name: 'example', ...metadata }, { spec: { domain: 'example.com' } as never });

test('times are in whole seconds', () => {
  const { object } = decideCreate(ZoneKind, zone(), stamp);
  expect(object.metadata.creationTimestamp).toBe('2026-11-21T12:00:00Z');
});

test('empty metadata and unknown metadata are left out', () => {
  const given = zone({ labels: {}, annotations: {}, finalizers: [], ownerReferences: [], generateName: 'x' } as object);
  expect(Object.keys(decideCreate(ZoneKind, given, stamp).object.metadata).sort()).toEqual([
    'creationTimestamp',
    'generation',
    'name',
    'namespace',
    'uid',
  ]);
});

test('kinds of Kubernetes’ own have no generation', () => {
  const given = make(ConfigMapKind, { namespace: 'team-a', name: 'a' }, { data: { value: '1' } });
  expect(decideCreate(ConfigMapKind, given, stamp).object.metadata.generation).toBeUndefined();
});

test('an object of another kind is refused', () => {
  const given = { ...zone(), kind: 'Record' };
  expect(() => decideCreate(ZoneKind, given, stamp)).toThrow('kind: must be dns.fourwinds.dev/v1alpha1 Zone');
});

test.each([
  ['more than 256 KiB of annotations', { annotations: { 'example.com/a': 'x'.repeat(256 * 1024) } }],
  ['a label without a name', { labels: { 'example.com/': 'x' } }],
  ['a label value of 64 characters', { labels: { a: 'x'.repeat(64) } }],
  ['a namespace with a dot', { namespace: 'team.a' }],
  ['a name that ends in a hyphen', { name: 'example-' }],
  ['a finalizer with blanks', { finalizers: ['not this'] }],
])('%s is refused', (_, metadata) => {
  expect(() => decideCreate(ZoneKind, zone(metadata), stamp)).toThrow(
    expect.objectContaining({ reason: 'Invalid' }) as Error,
  );
});

test('an update that takes the last finalizer of a marked object deletes it', () => {
  const stored = decideCreate(ZoneKind, zone({ finalizers: ['example.com/a'] }), stamp).object;
  const marked = decideDelete(ZoneKind, stored, {}, stamp.now);
  expect(marked.type).toBe('modified');
  const freed = { ...marked.object, metadata: { ...marked.object.metadata, finalizers: [] } };
  expect(decideUpdate(ZoneKind, marked.object, freed).type).toBe('deleted');
  expect(decideDelete(ZoneKind, marked.object, {}, stamp.now).type).toBe('unchanged');
});
