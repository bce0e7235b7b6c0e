import { annotations } from '@fourwinds/resources';
import { recordsManager } from './records-manager.ts';

const records = { 'f:spec': { 'f:records': {} } };
const change = { 'f:metadata': { 'f:annotations': { [`f:${annotations.changeId}`]: {} } } };

test.each([
  ['a store without field managers', undefined, undefined],
  ['a zone of REST', [{ manager: 'node', fieldsV1: { ...records, ...change } }], undefined],
  ['a zone of Flux', [{ manager: 'flux', operation: 'Apply' as const, fieldsV1: records }], 'flux'],
  [
    'a zone of which kubectl writes other fields',
    [
      { manager: 'kubectl', fieldsV1: { 'f:spec': { 'f:suspend': {} } } },
      { manager: 'node', fieldsV1: { ...records, ...change } },
    ],
    undefined,
  ],
  ['the status', [{ manager: 'operator', subresource: 'status', fieldsV1: records }], undefined],
])('%s', (_, managedFields, manager) => {
  expect(recordsManager({ managedFields })?.manager).toBe(manager);
});
