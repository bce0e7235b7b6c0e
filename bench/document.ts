import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSummary } from './summary.ts';

const BENCHMARKS = join(import.meta.dirname, '../docs/benchmarks.md');

/** Puts a section, its heading first, into docs/benchmarks.md: in the place of the one with this heading, else at the end. The answers at the top follow. */
export function writeSection(section: string): void {
  writeFileSync(BENCHMARKS, withSummary(withSection(readFileSync(BENCHMARKS, 'utf8'), section)));
}

/** Puts the list of machine, versions and date at the top of docs/benchmarks.md in the place of the one there. */
export function writeMachine(list: string): void {
  writeFileSync(BENCHMARKS, withMachine(readFileSync(BENCHMARKS, 'utf8'), list));
}

export function withMachine(document: string, list: string): string {
  return document.replace(/^- Machine: [^]*?^- Date: .*$/m, () => list);
}

if (import.meta.main) writeFileSync(BENCHMARKS, withSummary(readFileSync(BENCHMARKS, 'utf8')));

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
