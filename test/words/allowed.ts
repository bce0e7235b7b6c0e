import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords } from './find-words.ts';

const folder = join(import.meta.dirname, 'allowed');

/**
 * Lines of the form `<kind> <file>`. Each names a file that still contains forbidden wordings of this kind. The lists
 * may only shrink.
 */
export function allowed(): string[] {
  return lists().flatMap((list) => linesOf(list));
}

function lists(): string[] {
  return globSync('*.txt', { cwd: folder }).sort();
}

function linesOf(list: string): string[] {
  return readFileSync(join(folder, list), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** `node test/words/allowed.ts` removes clean files from the lists. */
if (import.meta.main) {
  const found = new Set(findWords().map(({ kind, file }) => `${kind} ${file}`));
  for (const list of lists()) {
    const lines = linesOf(list).filter((line) => found.has(line));
    if (lines.length === 0) rmSync(join(folder, list));
    else writeFileSync(join(folder, list), lines.map((line) => `${line}\n`).join(''));
  }
}
