import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BENCHMARKS = join(import.meta.dirname, '../docs/benchmarks.md');

/** Puts a section, its heading first, into docs/benchmarks.md: in the place of the one with this heading, else at the end. */
export function writeSection(section: string): void {
  writeFileSync(BENCHMARKS, withSection(readFileSync(BENCHMARKS, 'utf8'), section));
}

/** The document with this section, in the place of the one with the same heading. */
export function withSection(document: string, section: string): string {
  const heading = (text: string): string => text.trimStart().split('\n')[0];
  const sections = document.split(/^(?=##? )/m);
  const written = `${section.trimEnd()}\n`;
  const place = sections.findIndex((present) => heading(present) === heading(section));
  if (place === -1) sections.push(written);
  else sections[place] = written;
  return sections
    .map((text) => text.trimEnd())
    .join('\n\n')
    .concat('\n');
}
