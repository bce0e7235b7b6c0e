import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import config from './vite.config.ts';

/** Builds the dashboard into dist/web and compresses each asset. */
const root = path.join(import.meta.dirname, '..');
const assets = path.join(root, 'dist/web/assets');
const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

// Vite keeps another value, and the assets would then contain paths of this machine.
process.env.NODE_ENV = 'production';
const built = (await build({ ...config, configFile: false })) as Rolldown.RolldownOutput;
await Promise.all(
  readdirSync(assets).flatMap((name) =>
    Object.entries(compress).map(async ([ending, encode]) => {
      const file = path.join(assets, name);
      writeFileSync(`${file}.${ending}`, await encode(readFileSync(file)));
    }),
  ),
);
// The image build reads this file. So does the test that checks whether NOTICE is complete.
const sources = built.output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []));
const packages = sources.flatMap((source) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
writeFileSync(path.join(root, 'dist/web.json'), JSON.stringify([...new Set(packages)].sort()));
