import { z } from 'zod';
import { asStored, decideCreate, decideDelete, decideStatus, decideUpdate, withRevision } from './object-rules.ts';
import { ConfigMapKind, type Kind, make, type ObjectMeta, ZoneKind, type ZoneResource } from '@fourwinds/resources';

/**
 * Tests of rules that the contract suite does not contain, because the contract suite also runs on a real API server.
 */

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
  const marked = decideDelete(ZoneKind, asStored(ZoneKind, stored), {}, stamp.now);
  expect(marked.type).toBe('modified');
  const freed = { ...marked.object, metadata: { ...marked.object.metadata, finalizers: [] } };
  expect(decideUpdate(ZoneKind, asStored(ZoneKind, marked.object), freed).type).toBe('deleted');
  expect(decideDelete(ZoneKind, asStored(ZoneKind, marked.object), {}, stamp.now).type).toBe('unchanged');
});

describe('an update that takes elements over from the stored version', () => {
  const records = Array.from({ length: 1000 }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
  const stored = decideCreate(
    ZoneKind,
    make(ZoneKind, zone().metadata, { spec: { domain: 'example.com', records } as never }),
    stamp,
  ).object;
  const before = asStored(ZoneKind, withRevision(stored, '1'));
  let checked = 0;
  const element = z.object({ name: z.string(), type: z.string(), value: z.string() }).refine(() => (checked += 1));
  const counting: Kind<ZoneResource> = {
    ...ZoneKind,
    schema: z.object({ spec: z.looseObject({ records: z.array(element).max(1001) }), status: z.unknown().optional() }),
    largeList: { field: 'records', most: 1001 },
  };
  const update = (list: ZoneResource['spec']['records'], kind = ZoneKind) =>
    decideUpdate(kind, before, { ...before.object, spec: { ...before.object.spec, records: list } });
  const known = before.object.spec.records;
  const fresh = { name: 'new', type: 'A', value: '192.0.2.9' };

  test('checks the others alone', () => {
    const { object, texts } = update([...known.slice(0, 500), fresh, ...known.slice(501)], counting);
    expect(checked).toBe(1);
    expect(object.spec.records[3]).toBe(known[3]);
    expect(object.spec.records[500]).toEqual(fresh);
    expect(JSON.parse(texts!.content)).toEqual({ spec: object.spec });
  });

  test('names the place of one that is wrong', () => {
    expect(() => update([...known, { ...fresh, ttl: 5 }])).toThrow('spec.records[1000].ttl');
  });

  test('still limits their number', () => {
    const many = Array.from({ length: 11 }, () => known).flat();
    expect(() => update(many)).toThrow(/spec\.records: .*10000/);
  });

  test('in the same order, or with fields in another one, changes nothing', () => {
    expect(update([...known]).type).toBe('unchanged');
    expect(update(known.map(({ name, type, value }) => ({ value, type, name }))).type).toBe('unchanged');
    expect(update(known.toReversed())).toMatchObject({ type: 'modified', object: { metadata: { generation: 2 } } });
  });

  test('and one of the metadata, or of the status, leaves the content as it was written', () => {
    const labelled = { ...before.object, metadata: { ...before.object.metadata, labels: { team: 'a' } } };
    const decisions = [
      decideUpdate(ZoneKind, before, labelled),
      decideStatus(ZoneKind, before, { ...before.object, status: { serial: 1 } }),
      decideDelete(ZoneKind, before, {}, stamp.now),
    ];
    for (const { texts, keepsContent } of decisions)
      expect([keepsContent, texts?.content === before.content]).toEqual([true, true]);
  });
});
