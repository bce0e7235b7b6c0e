import path from 'node:path';
import { defineConfig } from 'vite';

const BASE =
  /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(?:history|query-core|react-query|react-router|router-core|store|react-store))\//;

/** The dashboard as browsers load it: dist/web/index.html, in which the API puts a nonce, and assets whose names change with their content. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  html: { cspNonce: '{{nonce}}' },
  oxc: { jsx: { runtime: 'automatic' } },
  // The tables of tr46 are three times as large as all of our DNS; browsers have them already.
  resolve: { alias: { tr46: path.join(import.meta.dirname, 'src/validation/tr46.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The policy permits no data in the place of a file.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The libraries of all pages are one part, and what several pages share is another: they compress better than many.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
      // “use client” is for servers that render.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
