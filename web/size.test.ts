import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The compressed size of the first load of each page: the document and everything the page needs before it renders.
 * Needs `make build`.
 */

const folder = path.join(import.meta.dirname, '../dist/web');
const assets = path.join(folder, 'assets');
const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));

/** Returns the files that a file imports statically, and their styles. */
function importsOf(name: string): string[] {
  const text = readFileSync(path.join(assets, name), 'utf8');
  return Array.from(text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g), ([, file]) => file);
}

/** Returns the files of a page: its script, the imported scripts and the styles. */
function partsOf(page: string, language: string): Set<string> {
  const document = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const begun = Array.from(document.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g), ([, name]) => name);
  const own = names.filter((name) => name.startsWith(`${page}-`) || name.startsWith(`${language}-`));
  const found = new Set([...begun, ...own]);
  for (const name of found) if (name.endsWith('.js')) for (const one of importsOf(name)) found.add(one);
  // Shared styles are named after their script.
  for (const name of names) {
    const [stem] = name.split(/-[\w-]{8}\./);
    if (name.endsWith('.css') && [...found].some((one) => one.startsWith(`${stem}-`))) found.add(name);
  }
  return found;
}

const kilobytes = (parts: Set<string>): number =>
  [...parts].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.gz`)).size, 0) / 1000;

test.each([
  ['zones-page', 'en', 206],
  ['zones-page', 'de', 206],
  ['records-page', 'en', 230],
  ['records-page', 'de', 230],
])('%s in %s loads less than %d kB at first', (page, language, limit) => {
  const parts = partsOf(page, language);
  expect([...parts].some((name) => name.startsWith(page))).toBe(true);
  expect(kilobytes(parts)).toBeLessThan(limit);
});
