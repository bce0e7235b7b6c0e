import { differences } from './differences.ts';
import type { Driver, Outcome } from './driver.ts';
import { fill, type Scenario, type Step, valueAt } from './scenario.ts';

/** A line of the transcript. Transcripts of all clients are equal. */
export interface Line {
  readonly step: string;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  /** The shown values of the answer. Ids and times are replaced. */
  readonly value: { readonly [path: string]: unknown };
  readonly requests: number;
}

interface Running {
  readonly driver: Driver;
  readonly token: string;
  /** Unique for this run. */
  readonly run: string;
  /** The number of HTTP requests that have arrived so far. */
  readonly countRequests: () => number;
}

/**
 * Carries out a scenario. Returns its transcript and the faults: expectations that were not met. After a fault, the
 * scenario ends, because later steps depend on it.
 */
export async function runScenario(
  scenario: Scenario,
  { driver, token, run, countRequests }: Running,
): Promise<{ readonly transcript: readonly Line[]; readonly faults: readonly string[] }> {
  const transcript: Line[] = [];
  let variables: { [name: string]: unknown } = Object.fromEntries(
    Object.entries(scenario.variables).map(([name, text]) => [name, text.replaceAll('{run}', run)]),
  );
  const names = new Map(Object.entries(variables).map(([name, value]) => [String(value), `$${name}`]));
  for (const step of scenario.steps) {
    const before = countRequests();
    const outcome = await driver.call({
      operation: step.call,
      parameters: fill(step.with ?? {}, variables),
      headers: fill(step.headers ?? {}, variables),
      body: fill(step.body, variables),
      token: step.as === undefined ? token : fill(step.as, variables),
      isWholeList: step.list === 'all',
      until: fill(step.until, variables),
    });
    const requests = countRequests() - before;
    const shown = (step.show ?? []).map((path) => [path, presentAt(outcome.value, path)] as const);
    transcript.push({
      step: step.step,
      outcome: outcome.ok ? 'ok' : outcome.code,
      value: replaced(Object.fromEntries(shown), names) as Line['value'],
      requests,
    });
    const faults = [...faultsOf(step, outcome, fill(step.expect, variables)), ...countFaults(step, requests)];
    if (faults.length > 0) return { transcript, faults: faults.map((fault) => `${step.step}: ${fault}`) };
    variables = { ...variables, ...savedOf(step, outcome) };
  }
  return { transcript, faults: [] };
}

function faultsOf({ error }: Step, outcome: Outcome, expected: unknown): string[] {
  if (error !== undefined)
    return outcome.ok || outcome.code !== error ? [`expected the error ${error}, got ${describe(outcome)}`] : [];
  if (!outcome.ok) return [`got ${describe(outcome)}`];
  return expected === undefined ? [] : differences(expected, outcome.value, '');
}

function countFaults({ requests: expected = 1 }: Step, requests: number): string[] {
  return requests === expected ? [] : [`sent ${requests} requests, not ${expected}`];
}

function describe(outcome: Outcome): string {
  return outcome.ok ? 'an answer without an error' : `${outcome.status} ${JSON.stringify(outcome.value)}`;
}

/** Returns the value at a path. Throws if there is none. */
function presentAt(given: unknown, path: string): unknown {
  const value = valueAt(given, path);
  if (value === undefined) throw new Error(`the answer has no ${path}`);
  return value;
}

function savedOf({ save = {} }: Step, outcome: Outcome): { [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(save).map(([name, path]) => {
      const header = /^header (.+)$/.exec(path)?.[1].toLowerCase();
      if (header === undefined) return [name, presentAt(outcome.value, path)];
      return [name, presentAt(outcome.ok ? outcome.headers : {}, header)];
    }),
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Replaces ids, times and values of variables, which differ between runs. */
function replaced(given: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(given)) return given.map((one: unknown) => replaced(one, names));
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, replaced(value, names)]));
  if (typeof given !== 'string') return given;
  if (UUID.test(given)) return '<id>';
  if (TIME.test(given)) return '<time>';
  return [...names].reduce((text, [value, name]) => text.replaceAll(value, name), given);
}
