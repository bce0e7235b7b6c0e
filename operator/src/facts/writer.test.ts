import { annotations, make, type ManagedFields, type ObjectMeta, ZoneKind } from '@fourwinds/resources';
import { zoneOf } from '../testing/objects.ts';
import { checkedWriters, lastWriters, withWriter, writerOf } from './writer.ts';

const ID = '8c3f1f4e-6f0a-4a53-9d0a-2f4de1b0a001';
const spec = { 'f:spec': { 'f:records': {} } };
const marked = { ...spec, 'f:metadata': { 'f:annotations': { [`f:${annotations.changeId}`]: {} } } };
const marks = { 'f:metadata': { 'f:finalizers': {} } };
const by = (manager: string, time: number, fieldsV1: object, subresource?: string): ManagedFields => ({
  manager,
  time: `2026-01-01T00:00:0${time}Z`,
  fieldsV1,
  ...(subresource === undefined ? {} : { subresource }),
});
const kubectl = by('kubectl', 1, spec);
const meta = (managedFields?: ManagedFields[], id?: string): ObjectMeta => ({
  name: 'x',
  ...(managedFields === undefined ? {} : { managedFields }),
  ...(id === undefined ? {} : { annotations: { [annotations.changeId]: id } }),
});

test.each([
  ['nobody on record', meta(), { type: 'Unknown' }],
  ['a store without managers, a change', meta(undefined, ID), { type: 'Change', by: ID }],
  ['kubectl', meta([by('kubectl', 1, spec)]), { type: 'Manager', by: 'kubectl' }],
  ['the latest of two', meta([by('helm', 2, spec), by('kubectl', 1, spec)]), { type: 'Manager', by: 'helm' }],
  ['the API', meta([by('kubectl', 1, spec), by('fourwinds', 2, marked)], ID), { type: 'Change', by: ID }],
  [
    'kubectl after the API',
    meta([by('kubectl', 3, spec), by('fourwinds', 2, marked)], ID),
    { type: 'Manager', by: 'kubectl' },
  ],
  [
    'the operator, which marks',
    meta([by('kubectl', 1, spec), by('operator', 2, marks)]),
    { type: 'Manager', by: 'kubectl' },
  ],
  ['a status', meta([by('kubectl', 1, spec), by('operator', 2, spec, 'status')]), { type: 'Manager', by: 'kubectl' }],
  ['a manager without a name', meta([by('', 1, spec)]), { type: 'Unknown' }],
  ['fields that are nothing', meta([{ manager: 'a' }, { fieldsV1: undefined }]), { type: 'Unknown' }],
  [
    'a long id with odd characters',
    meta(undefined, `ö\n${'x'.repeat(200)}`),
    { type: 'Change', by: `??${'x'.repeat(126)}` },
  ],
])('%s', (_, metadata, expected) => {
  expect(writerOf(metadata)).toEqual(expected);
  const kept = withWriter(make(ZoneKind, metadata, { spec: zoneOf('example.test').spec }));
  expect(writerOf(kept.metadata)).toEqual(expected);
});

test('of the managed fields of an object no more is kept than names its writer', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f:field-${i}`, {}]));
  const managers = [by('kubectl', 1, { 'f:spec': many }), by('operator', 2, { 'f:status': many }, 'status')];
  const zone = { ...zoneOf('example.test'), metadata: { ...meta(managers, ID), labels: { a: 'b' } } };
  expect(withWriter(zone).metadata).toEqual({
    ...meta([{ manager: 'kubectl', time: '2026-01-01T00:00:01Z', fieldsV1: { 'f:spec': {} } }], ID),
    labels: { a: 'b' },
  });
  expect(zone.metadata.managedFields).toBe(managers);
});

test('between changes through REST the last one of others is named', () => {
  const managers = [by('helm', 0, spec), by('kubectl', 1, spec), by('fourwinds', 2, marked)];
  const { annotations: notes, ...metadata } = meta(managers, ID);
  const zone = { ...metadata, annotations: { ...notes, [annotations.restChanges]: '4-5' } };
  const kept = withWriter(make(ZoneKind, zone, { spec: zoneOf('example.test').spec })).metadata;
  const change = { type: 'Change', by: ID };
  expect(lastWriters(kept, 3, 5)).toEqual([change, { type: 'Manager', by: 'kubectl' }]);
  expect(lastWriters(kept, 4, 5)).toEqual([change]);
});

test.each([
  ['alice@example.com', 'alice@example.com'],
  ['Jane Doe', 'Jane Doe'],
  ['DOMAIN\\jane', 'DOMAIN\\u{5c}jane'],
  ['a, b; c', 'a\\u{2c} b\\u{3b} c'],
  ['jörg\n', 'j\\u{f6}rg\\u{a}'],
  ['x'.repeat(128), 'x'.repeat(128)],
  ['x'.repeat(129), `${'x'.repeat(125)}...`],
])('the user %j is one printable name in a list', (user, by) => {
  const metadata = { ...meta([kubectl]), annotations: { [annotations.writtenBy]: `1-2 ${user}` } };
  expect(checkedWriters(metadata, 1, 2)).toEqual([{ type: 'User', by }]);
  expect(checkedWriters(metadata, 2, 3)).toEqual([{ type: 'Manager', by: 'kubectl' }]);
});
