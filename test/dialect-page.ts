import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../docs/dialects.md'), 'utf8');

/** The parameters in the table under a heading of docs/dialects.md, each with its treatment: `myip: supported`, refused or ignored. */
export function dialectRows(heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/dialects.md has no heading ${heading}`);
  return [...section.matchAll(/^\| (`.*?) \| (supported|refused|ignored) \|/gm)].flatMap(([, cell, here]) =>
    cell.split(', ').map((one) => `${one.replaceAll('`', '')}: ${here}`),
  );
}
