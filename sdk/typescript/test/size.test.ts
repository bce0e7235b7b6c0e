/** @slow: bundles the library. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packedSize } from './packed-size.ts';

const source = join(import.meta.dirname, '../src');

test('everything except the part for Node is at most 10 kB, compressed', async () => {
  await expect(packedSize('index.ts')).resolves.toBeLessThanOrEqual(10_000);
});

test('only the part for Node imports of Node, and nothing imports a package', () => {
  const imports = globSync('**/*.ts', { cwd: source }).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(join(source, file), 'utf8'), true, true)
      .importedFiles.filter(({ fileName }) => !fileName.startsWith('.'))
      .map(({ fileName }) => `${file}: ${fileName}`),
  );
  expect(imports.filter((one) => !one.startsWith('node.ts: node:'))).toEqual([]);
  expect(imports.length).toBeGreaterThan(0);
});
