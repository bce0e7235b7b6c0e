import path from 'node:path';
import type { Reporter, TestResult } from '@jest/reporters';
import { exceeded, minutesByPart, MOST, type PartSpent, type Spent, wasQuiet } from './budget.ts';
import { Pace } from './pace.ts';
import { readSpent, SPENT_FILE } from './spent-file.ts';

const root = path.join(import.meta.dirname, '../..');
const LONGEST = 8;

/**
 * Prints the minutes of each test part next to its budget, and the slowest files. If FOURWINDS_TEST_BUDGET is set, as
 * in `make ci`, a part that exceeds three times its budget is named. It fails the run if the machine was otherwise idle. Minutes
 * are scaled to an idle machine by the measured pace, but those of a busy machine are only an estimate.
 */
export default class BudgetReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  readonly #pace = new Pace();
  readonly #spent: Spent[] = [];
  #exceeded: readonly PartSpent[] = [];

  onTestResult(_test: unknown, { testFilePath, perfStats: { start, end } }: TestResult): void {
    if (start === 0) return;
    const name = path.relative(root, testFilePath);
    this.#spent.push({ name, kind: 'file', seconds: (end - start) / 1000, pace: this.#pace.between(start, end) });
  }

  async onRunComplete(): Promise<void> {
    await this.#pace.stop();
    const parts = minutesByPart([...this.#spent, ...(SPENT_FILE === undefined ? [] : readSpent(SPENT_FILE))]);
    process.stdout.write(`${[...table(parts), ...this.#longest()].join('\n')}\n`);
    if (SPENT_FILE === undefined) return;
    const over = exceeded(parts);
    this.#exceeded = over.filter(wasQuiet);
    for (const one of over) process.stdout.write(`${excessOf(one)}\n`);
  }

  getLastError(): Error | undefined {
    return this.#exceeded.length === 0 ? undefined : new Error('Parts of the tests took longer than their budget');
  }

  #longest(): string[] {
    const files = this.#spent.toSorted((one, other) => other.seconds - one.seconds).slice(0, LONGEST);
    return files.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);
  }
}

function table(parts: readonly PartSpent[]): string[] {
  const rows = parts.filter(({ minutes }) => minutes > 0);
  const minutes = sum(rows.map((row) => row.minutes));
  const quietMinutes = sum(rows.map((row) => row.quietMinutes));
  return [
    'minutes  on a quiet machine  budget  (of one worker)',
    ...rows.map((row) => line(row)),
    line({ minutes, quietMinutes, budget: '', part: 'in all' }),
  ];
}

function line({ minutes, quietMinutes, budget, part }: Omit<PartSpent, 'budget'> & { budget: number | '' }): string {
  return `${format(minutes, 7)}${format(quietMinutes, 20)}${String(budget).padStart(8)}  ${part}`;
}

function excessOf(part: PartSpent): string {
  const excess = `${part.part}: ${part.quietMinutes.toFixed(1)} minutes are more than ${MOST} × ${part.budget}`;
  return wasQuiet(part) ? excess : `${excess}; the machine was busy, so the run does not fail`;
}

const format = (value: number, width: number): string => value.toFixed(1).padStart(width);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
