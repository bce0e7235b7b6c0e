/** One thing that is measured: a file, and a line in main.ts. */
export interface Bench {
  readonly name: string;
  /** @param say tells how far it is */
  run(say: (progress: string) => void): Promise<Table>;
}

export interface Table {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table as Markdown, with its title. */
export function markdown({ title, method, head, rows }: Table): string {
  return [`## ${title}`, '', method, '', tableLines(head, rows)].join('\n');
}

export type Cells = readonly string[];

/** The lines of a table in Markdown, numbers to the right. */
export function tableLines(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const isNumber = head.map((_, i) => rows.every((row) => /^[\d–-]/.test(row[i])));
  const line = (cells: Cells): string =>
    `| ${cells.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A setting that says how much to measure. */
export function count(variable: string, usual: number): number {
  return Number(process.env[variable] ?? usual);
}
