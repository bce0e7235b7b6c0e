import { Name } from '@fourwinds/dns/name';
import { tokenOfUpdateKey, updateKeyName } from './update-key.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('the name of a key leads to its token, in any letter case', () => {
  const name = updateKeyName(ID);
  expect(name.toString()).toBe('fw-0f8fad5bd9cb469fa16570867728950e.');
  expect(tokenOfUpdateKey(name)).toBe(ID);
  expect(tokenOfUpdateKey(Name.parse(name.toString().toUpperCase()))).toBe(ID);
});

test.each([
  '.',
  'update.key.',
  'fw-0f8fad5bd9cb469fa16570867728950.',
  'fw-0f8fad5bd9cb469fa16570867728950g.',
  'fw-0f8fad5bd9cb469fa16570867728950e.example.',
  'fx-0f8fad5bd9cb469fa16570867728950e.',
])('%s is the name of no key', (name) => {
  expect(tokenOfUpdateKey(Name.parse(name))).toBeUndefined();
});
