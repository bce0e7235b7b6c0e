import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../docs/reference/dialects.md'), 'utf8');

/**
 * The parameters in the table below a heading of docs/reference/dialects.md, with their treatment, for example `myip:
 * supported`.
 */
export function dialectRows(heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/reference/dialects.md has no heading ${heading}`);
  return [...section.matchAll(/^\| (`.*?) \| (supported|refused|ignored) \|/gm)].flatMap(([, cell, here]) =>
    cell.split(', ').map((one) => `${one.replaceAll('`', '')}: ${here}`),
  );
}
