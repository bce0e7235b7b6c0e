import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  budget,
  budgetRows,
  exceeded,
  minutesByPart,
  MOST,
  partOfFile,
  partOfStep,
  type Spent,
  wasQuiet,
} from './budget.ts';
import { meanPace } from './pace.ts';

const root = path.join(import.meta.dirname, '../..');

const file = (name: string, minutes: number, pace = 1): Spent => ({ name, kind: 'file', seconds: 60 * minutes, pace });

test.each([
  ['test/nodes/nodes.test.ts', 'Kubernetes'],
  ['test/crds.test.ts', 'Kubernetes'],
  ['api/src/zones/zone.test.ts', 'API'],
  ['test/e2e/embedded.test.ts', 'base'],
  ['test/chartsandmore/a.test.ts', 'base'],
  ['web/src/zone.test.ts', 'accounts and dashboard'],
])('%s is of the part %s', (path, part) => expect(partOfFile(path)).toBe(part));

test('each path of the budget exists, and belongs to one part', () => {
  const paths = budget.parts.flatMap((part) => part.paths);
  expect(paths.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('each step of make ci has a part', () => {
  const steps = Array.from(readFileSync(path.join(root, 'Makefile'), 'utf8').matchAll(/\$\(call step,([^)]+)\)/g));
  expect(steps.length).toBeGreaterThan(0);
  for (const [, step] of steps) expect(() => partOfStep(step)).not.toThrow();
});

test('the minutes of a part are those of its files and steps, and fewer where the machine was slower', () => {
  const parts = minutesByPart([file('api/a.test.ts', 2), file('api/b.test.ts', 4, 2), file('web/c.test.ts', 1, 0.5)]);
  const found = parts.filter(({ minutes }) => minutes > 0);
  expect(found).toMatchObject([
    { part: 'API', minutes: 6, quietMinutes: 4 },
    { part: 'accounts and dashboard', minutes: 1, quietMinutes: 1 },
  ]);
});

test('a part that takes more than three times its budget is named', () => {
  const most = MOST * budget.parts.find(({ part }) => part === 'API')!.minutes;
  expect(exceeded(minutesByPart([file('api/a.test.ts', most)]))).toEqual([]);
  expect(exceeded(minutesByPart([file('api/a.test.ts', most + 1, 2)]))).toEqual([]);
  expect(exceeded(minutesByPart([file('api/a.test.ts', most + 1)]))).toMatchObject([{ part: 'API' }]);
});

test.each([
  ['an idle machine', 1, true],
  ['a machine that is faster', 0.5, true],
  ['a machine that takes twice as long', 2, false],
])('on %s, at pace %d, the minutes of a part can fail a run: %s', (_, pace, expected) => {
  const [part] = exceeded(minutesByPart([file('api/a.test.ts', 100, pace)]));
  expect(wasQuiet(part)).toBe(expected);
});

test('the pace of a time is the mean of its samples, or that of the nearest', () => {
  const samples = [
    { time: 1_000, pace: 1 },
    { time: 2_000, pace: 2 },
    { time: 3_000, pace: 4 },
  ];
  expect(meanPace(samples, 1_500, 3_500)).toBe(3);
  expect(meanPace(samples, 3_200, 3_400)).toBe(4);
  expect(meanPace(samples, 0, 500)).toBe(1);
  expect(meanPace([], 0, 500)).toBe(1);
});

test('the parts fill the minutes of a run', () => {
  const { minutes, workers, parts } = budget;
  const [goBuilds, others] = [true, false].map((isGo) =>
    parts.filter(({ part }) => part.startsWith('Go builds') === isGo).reduce((total, part) => total + part.minutes, 0),
  );
  expect(others).toBe(workers * minutes.warm);
  // Go builds use all cores, so their minutes are not multiplied by the number of workers.
  expect(goBuilds).toBe(minutes.cold - minutes.warm);
});

test('test/README.md has the table of the budget', () => {
  const page = readFileSync(path.join(root, 'test/README.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.trim());
  for (const row of budgetRows()) expect(rows).toContain(row);
});
