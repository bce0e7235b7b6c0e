import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCE = join(import.meta.dirname, '../src');

/** Returns the size, in octets, of everything that entries of the library export: bundled, minified and compressed. */
export async function packedSize(...entries: readonly string[]): Promise<number> {
  const contents = entries.map((entry) => `export * from '${join(SOURCE, entry)}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: SOURCE },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['node:*'],
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
