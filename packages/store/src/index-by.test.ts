import { IndexBy } from './index-by.ts';
import type { ChangeHandler, Versions } from './kept-objects.ts';

interface Item {
  readonly name: string;
  readonly groups: readonly string[];
}

function indexed(): { index: IndexBy<Item>; change: (versions: Versions<Item>) => void } {
  const handlers: ChangeHandler<Item>[] = [];
  const informer = {
    onChange: (handler: ChangeHandler<Item>) => {
      handlers.push(handler);
      return () => undefined;
    },
  };
  const index = new IndexBy(informer, ({ groups }) => groups);
  const change = (versions: Versions<Item>): void => {
    const [now, before] = versions;
    handlers[0]({ name: (now ?? before).name }, versions);
  };
  return { index, change };
}

const names = (items: Item[]): string[] => items.map(({ name }) => name);

test('a group grows and shrinks with its objects', () => {
  const { index, change } = indexed();
  const [a, b] = [
    { name: 'a', groups: ['x'] },
    { name: 'b', groups: ['x', 'y'] },
  ];
  expect(index.get('x')).toEqual([]);
  change([a, undefined]);
  expect(names(index.get('x'))).toEqual(['a']);
  change([b, undefined]);
  expect(names(index.get('x'))).toEqual(['a', 'b']);
  expect(names(index.get('y'))).toEqual(['b']);
  change([undefined, a]);
  expect(names(index.get('x'))).toEqual(['b']);
  change([undefined, b]);
  expect([...index.get('x'), ...index.get('y')]).toEqual([]);
});

test('an object that changes moves between groups', () => {
  const { index, change } = indexed();
  const before = { name: 'a', groups: ['x', 'y'] };
  const after = { name: 'a', groups: ['y', 'z'] };
  change([before, undefined]);
  change([after, before]);
  expect([index.get('x'), index.get('y'), index.get('z')]).toEqual([[], [after], [after]]);
});

test('an object that names a group twice is in it once', () => {
  const { index, change } = indexed();
  const item = { name: 'a', groups: ['x', 'x'] };
  change([item, undefined]);
  expect(index.get('x')).toEqual([item]);
  change([undefined, item]);
  expect(index.get('x')).toEqual([]);
});
