import { shapeDifferences } from './shape.ts';

const example = { id: 'a', count: 1, list: [{ name: 'x' }], at: 'now' };

test.each([
  [{ id: 'b', count: 2, list: [{ name: 'y' }, { name: 'z' }], at: 'then' }, []],
  [{ id: 'b', count: 2, list: [], at: null }, []],
  [{ id: 1, count: 2, list: [], at: null }, ['.id: number in place of string']],
  [{ count: 2, list: {}, at: null }, ['.id is gone', '.list: object in place of list']],
  [{ ...example, list: [{ name: 'x', more: true }] }, ['.list[].more is new']],
])('%j', (value, differences) => {
  expect(shapeDifferences(example, value)).toEqual(differences);
});
