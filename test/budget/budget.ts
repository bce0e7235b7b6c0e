import budget from './budget.json' with { type: 'json' };

export { budget };

/** The time of a test file or of a step of `make ci`. */
export interface Spent {
  /** The file path from the repository root, or the name of the step. */
  readonly name: string;
  readonly kind: 'file' | 'step';
  /** The time that one worker, or the step, took. */
  readonly seconds: number;
  /** How many times slower this machine was than an idle one. At 1, it was as fast. */
  readonly pace: number;
}

export interface PartSpent {
  readonly part: string;
  /** Wall-clock minutes. */
  readonly minutes: number;
  /** Minutes scaled to an idle machine. */
  readonly quietMinutes: number;
  readonly budget: number;
}

/**
 * A part fails if it takes this many times its budget. Lower this to 1.5 once each part has been measured on an idle
 * machine.
 */
export const MOST = 3;

/** Returns the part of a test file, by the longest matching path prefix. */
export function partOfFile(file: string): string {
  const paths = budget.parts.flatMap(({ part, paths }) => paths.map((path) => ({ part, path })));
  const found = paths.filter(({ path }) => path === '' || file === path || file.startsWith(`${path}/`));
  return found.reduce((longest, one) => (one.path.length > longest.path.length ? one : longest)).part;
}

/** Returns the part of a step. Throws if there is none. */
export function partOfStep(step: string): string {
  const found = budget.parts.find(({ steps }) => (steps as string[]).includes(step));
  if (found === undefined) throw new Error(`test/budget/budget.json has no step “${step}”`);
  return found.part;
}

/** The minutes of each part, in budget order. */
export function minutesByPart(spent: readonly Spent[]): PartSpent[] {
  const parts = Map.groupBy(spent, ({ kind, name }) => (kind === 'file' ? partOfFile(name) : partOfStep(name)));
  return budget.parts.map(({ part, minutes }) => {
    const own = parts.get(part) ?? [];
    return {
      part,
      minutes: sum(own.map(({ seconds }) => seconds)) / 60,
      quietMinutes: sum(own.map(({ seconds, pace }) => seconds / Math.max(pace, 1))) / 60,
      budget: minutes,
    };
  });
}

/**
 * A machine at this pace or slower was busy. Its scaled minutes are only an estimate, so they never fail a run: on one
 * busy machine, waits in a browser took four times as long at a pace of two.
 */
const BUSY = 1.3;

/** The parts that exceeded MOST times their budget. */
export function exceeded(parts: readonly PartSpent[]): PartSpent[] {
  return parts.filter(({ quietMinutes, budget }) => quietMinutes > MOST * budget);
}

/** True if the minutes of the part were measured on a machine that was idle otherwise. */
export function wasQuiet({ minutes, quietMinutes }: PartSpent): boolean {
  return minutes < BUSY * quietMinutes;
}

/** The rows of the table of parts in test/README.md. */
export function budgetRows(): string[] {
  return budget.parts.map(({ part, minutes, paths }) => {
    const named = paths.filter((path) => path !== '').map((path) => `\`${path}\``);
    return `| ${part}${named.length === 0 ? '' : `: ${named.join(', ')}`} | ${minutes} |`;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
