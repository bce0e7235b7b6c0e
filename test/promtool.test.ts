/** @slow */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dashboard } from '../tools/gen/dashboard.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-promtool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const promtool = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('promtool', args, { cwd: import.meta.dirname })).stdout;

test('each alert fires when it should, and none when all is well', async () => {
  expect(await promtool('test', 'rules', 'alerts.promtool.yaml')).toContain('SUCCESS');
});

test('Prometheus understands all that the dashboard asks', async () => {
  const { panels } = JSON.parse(dashboard()) as { panels: { targets?: { expr: string }[] }[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = expressions.map((expr, i) => ({ record: `dashboard:${i}`, expr }));
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(await promtool('check', 'rules', file)).toContain(`SUCCESS: ${expressions.length} rules found`);
});
