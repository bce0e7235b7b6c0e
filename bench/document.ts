import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSummary } from './summary.ts';

const BENCHMARKS = join(import.meta.dirname, '../docs/internals/benchmarks.md');

/**
 * Writes a section, which starts with its heading, to docs/internals/benchmarks.md. Replaces the section with this
 * heading, or appends it. Then updates the summary at the top.
 */
export function writeSection(section: string): void {
  writeFileSync(BENCHMARKS, withSummary(withSection(readFileSync(BENCHMARKS, 'utf8'), section)));
}

/** Replaces the list of machine, versions and date at the top of docs/internals/benchmarks.md. */
export function writeMachine(list: string): void {
  writeFileSync(BENCHMARKS, withMachine(readFileSync(BENCHMARKS, 'utf8'), list));
}

export function withMachine(document: string, list: string): string {
  return document.replace(/^- Machine: [^]*?^- Date: .*$/m, () => list);
}

if (import.meta.main) writeFileSync(BENCHMARKS, withSummary(readFileSync(BENCHMARKS, 'utf8')));

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
