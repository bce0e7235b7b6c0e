import { isOfTests } from './modules.ts';

test.each([
  ['a test', 'file:///fourwinds/api/src/zones/zones.test.ts'],
  ['a contract that tests import', 'file:///fourwinds/packages/store/src/store.contract.ts'],
  ['a module in a folder of tests', 'file:///fourwinds/api/test/page-browser.ts'],
  ['a module below one', 'file:///fourwinds/test/postgres/database.ts'],
  ['a module beside the code', 'file:///fourwinds/operator/src/testing/tested-operator.ts'],
])('%s is instantiated for each file', (_, url) => expect(isOfTests(url)).toBe(true));

test.each([
  ['a module of the product', 'file:///fourwinds/api/src/zones/zones.ts'],
  ['a package of others', 'file:///fourwinds/node_modules/other/test/main.ts'],
  ['JSON in a folder of tests', 'file:///fourwinds/api/test/answers.json'],
])('%s is not', (_, url) => expect(isOfTests(url)).toBe(false));
