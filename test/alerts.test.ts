import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly [name: string]: string };
}

const docs = join(import.meta.dirname, '../docs');
const { groups } = parse(readFileSync(join(docs, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const documented = ['monitoring.md', 'configuration.md'].map((page) => readFileSync(join(docs, page), 'utf8')).join();

describe('alerting rules', () => {
  test.each(rules)('$alert asks for metrics that the documentation lists', ({ expr }) => {
    const metrics = expr.match(/fourwinds_\w+/g)!;
    expect(metrics.filter((metric) => !documented.includes(`\`${metric}\``))).toEqual([]);
  });

  test.each(rules)('$alert has a severity, a summary and a description', ({ labels, annotations }) => {
    expect(labels.severity).toMatch(/^(warning|critical)$/);
    expect(Object.keys(annotations)).toEqual(['summary', 'description']);
    for (const text of Object.values(annotations)) expect(text).toMatch(/^\S.*\S$/);
  });
});
