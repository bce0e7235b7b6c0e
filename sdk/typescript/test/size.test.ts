/** @slow: bundles the library. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';

const source = join(import.meta.dirname, '../src');

test('everything except the part for Node is at most 10 kB, compressed', async () => {
  const contents = `export * from '${join(source, 'index.ts')}'`;
  const stdin = { contents, resolveDir: source };
  const options = { bundle: true, minify: true, write: false, format: 'esm', platform: 'browser' } as const;
  const { outputFiles } = await build({ ...options, stdin });
  expect(gzipSync(outputFiles[0].contents, { level: 9 }).length).toBeLessThanOrEqual(10_000);
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
