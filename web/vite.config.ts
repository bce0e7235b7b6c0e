import path from 'node:path';
import { defineConfig } from 'vite';

const BASE =
  /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(?:history|query-core|react-query|react-router|router-core|store|react-store))\//;

/** Builds the dashboard: dist/web/index.html, into which the API inserts a nonce, and assets with hashed names. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  html: { cspNonce: '{{nonce}}' },
  oxc: { jsx: { runtime: 'automatic' } },
  // The tables of tr46 are three times as large as our DNS code. Browsers already include the same tables.
  resolve: { alias: { tr46: path.join(import.meta.dirname, 'src/validation/tr46.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The Content Security Policy forbids data URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // One chunk for libraries and another for shared code, because a few large chunks compress better than many
      // small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
      // “use client” is only for server rendering.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
