/** A benchmark. Each has its own file and a line in main.ts. */
export interface Bench {
  readonly name: string;
  /** @param say reports the progress */
  run(say: (progress: string) => void): Promise<Table>;
}

export interface Table {
  readonly title: string;
  /** How the figures were measured, in a sentence or two. */
  readonly method: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function markdown({ title, method, head, rows }: Table): string {
  return [`## ${title}`, '', method, '', tableLines(head, rows)].join('\n');
}

export type Cells = readonly string[];

/** Returns the lines of a Markdown table, with right-aligned numbers. */
export function tableLines(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const isNumber = head.map((_, i) => rows.every((row) => /^[\d–-]/.test(row[i])));
  const line = (cells: Cells): string =>
    `| ${cells.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function count(variable: string, usual: number): number {
  return Number(process.env[variable] ?? usual);
}
