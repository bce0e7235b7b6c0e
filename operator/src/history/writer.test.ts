import { annotations, type ManagedFields, type ObjectMeta } from '@fourwinds/resources';
import { writerOf } from './writer.ts';

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
    meta(undefined, `ö\n${'x'.repeat(100)}`),
    { type: 'Change', by: `??${'x'.repeat(62)}` },
  ],
])('%s', (_, metadata, expected) => {
  expect(writerOf(metadata)).toEqual(expected);
});
