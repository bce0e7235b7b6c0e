import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dashboard } from '../tools/gen/dashboard.ts';
import { counterMemory } from '../nameserver/src/metrics/counters.ts';
import { Telemetry } from '../nameserver/src/telemetry.ts';
import { operatorMetrics, PublicationTimes } from '../operator/src/metrics.ts';
import { attemptMetrics } from '../worker/src/attempt-metrics.ts';
import { mailMetrics } from '../worker/src/mail/mail-metrics.ts';
import { deliveryMetrics } from '../worker/src/webhooks/delivery-metrics.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly [name: string]: string };
}

interface Board {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const docs = join(import.meta.dirname, '../docs/run');
const page = (name: string): string => readFileSync(join(docs, name), 'utf8');
const { groups } = parse(page('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const documented = ['monitoring.md', 'configuration.md'].map(page).join();
const metricsIn = (expr: string): string[] => expr.match(/fourwinds_\w+/g)!;

/** The names of all metric series that the operator, nameserver and worker expose. */
const exposed = new Set<string>();

beforeAll(async () => {
  const counters = counterMemory(1);
  const nothing = { zoneCounters: undefined, overruns: 0, connections: 0, certificateExpiry: undefined };
  const registries = [
    operatorMetrics({
      operator: () => undefined,
      isStandby: () => false,
      signatures: () => 0,
      publications: new PublicationTimes(),
    }),
    new Telemetry({ ...nothing, counters, zoneMemory: { used: 0, reserved: 0 } }, () => ({
      zones: 0,
      refused: 0,
      alarm: false,
      damaged: false,
      staleness: 0,
    })).registry,
  ];
  const queue = { lateness: async () => 0 };
  attemptMetrics(registries[0], queue, deliveryMetrics);
  attemptMetrics(registries[0], queue, mailMetrics);
  for (const registry of registries)
    for (const [, name, type] of (await registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
      exposed.add(type === 'histogram' ? `${name}_bucket` : name);
});

describe('alerting rules', () => {
  test.each(rules)('$alert asks for metrics that there are, and that the documentation lists', ({ expr }) => {
    const metrics = metricsIn(expr);
    expect(metrics.filter((metric) => !exposed.has(metric))).toEqual([]);
    expect(metrics.filter((metric) => !documented.includes(`\`${metric}\``))).toEqual([]);
  });

  test.each(rules)(
    '$alert has a severity, a summary, a description and its runbook',
    ({ alert, labels, annotations }) => {
      expect(labels.severity).toMatch(/^(warning|critical)$/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description', 'runbook_url']);
      for (const text of Object.values(annotations)) expect(text).toMatch(/^\S.*\S$/);
      expect(annotations.runbook_url).toBe(`docs/run/operations.md#${alert.toLowerCase()}`);
    },
  );

  test('each has its paragraph in operations, and there is no other', () => {
    const paragraphs = page('operations.md').match(/(?<=^### )Fourwinds\w+$/gm);
    expect(paragraphs).toEqual(rules.map(({ alert }) => alert));
  });
});

describe('the dashboard', () => {
  const { panels } = JSON.parse(dashboard()) as Board;
  const series = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

  test.each(series)('$title: $expr', ({ expr }) => {
    expect(metricsIn(expr).filter((metric) => !exposed.has(metric))).toEqual([]);
  });
});
