import { readFileSync } from 'node:fs';

export const sections = ['canonical', 'accepted', 'refused', 'refused from users', 'malformed'] as const;

export type Section = (typeof sections)[number];

/** A line: the text to the left and right of `=>`. */
export interface Vector {
  readonly given: string;
  readonly expected: string;
}

export interface VectorFile {
  /** The first line of the file, without `#`. */
  readonly title: string;
  readonly sections: Readonly<Record<Section, readonly Vector[]>>;
}

/**
 * Reads the vectors of a record type in the format of README.md. Throws if the type has no file, or if a line is in
 * no section.
 */
export function readVectors(type: string): VectorFile {
  const lines = readFileSync(new URL(`${type.toLowerCase()}.txt`, import.meta.url), 'utf8').split('\n');
  const found: Record<Section, Vector[]> = { canonical: [], accepted: [], refused: [], 'refused from users': [], malformed: [] };
  let section: Section | undefined;
  for (const line of lines.slice(1).filter((text) => text.trim() !== '')) {
    if (line.startsWith('== ')) section = sections.find((name) => name === line.slice(3));
    else if (section === undefined || !line.includes('=>')) throw new Error(`${type}: "${line}" belongs to no section`);
    else found[section].push(split(line));
  }
  return { title: lines[0].replace(/^# /, ''), sections: found };
}

/** Visible symbols for characters that would end a line or be invisible. */
const PICTURED: Readonly<Record<string, string>> = { '␀': '\0', '␉': '\t', '␤': '\n', '␠': ' ' };

function split(line: string): Vector {
  const arrow = line.indexOf('=>');
  const given = line.slice(0, arrow).trim().replace(/[␀␉␤␠]/g, (picture) => PICTURED[picture]);
  return { given, expected: line.slice(arrow + 2).trim() };
}
