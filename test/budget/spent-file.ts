import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Spent } from './budget.ts';

/**
 * Path of a file to which each step of `make ci` appends its time as a JSON line. If the variable is unset, no budget
 * is checked.
 */
export const SPENT_FILE = process.env.FOURWINDS_TEST_BUDGET;

export function addSpent(file: string, spent: Spent): void {
  appendFileSync(file, `${JSON.stringify(spent)}\n`);
}

export function readSpent(file: string): Spent[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Spent);
}
