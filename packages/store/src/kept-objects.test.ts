import { type ConfigMapResource, ConfigMapKind, make } from '@fourwinds/resources';
import { KeptObjects } from './kept-objects.ts';

test('handlers hear of an object that goes, and nothing of one that is not here', () => {
  const objects = new KeptObjects<ConfigMapResource, string>({
    project: ({ metadata }) => metadata.name,
    onError: (_, error) => expect(error).toBeUndefined(),
  });
  const seen: unknown[] = [];
  objects.onChange(({ name }, versions) => seen.push([name, ...versions]));
  objects.set(make(ConfigMapKind, { namespace: 'default', name: 'a' }, {}));
  for (const name of ['b', 'a', 'a']) objects.remove({ namespace: 'default', name });
  expect(seen).toEqual([
    ['a', 'a', undefined],
    ['a', undefined, 'a'],
  ]);
});
