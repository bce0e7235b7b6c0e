/** A line in the Prometheus text format. */
export interface Sample {
  readonly labels: { readonly [name: string]: string };
  readonly value: number;
}

export function samplesOf(text: string, metric: string): Sample[] {
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
  return lines.map((line) => {
    const labels = Array.from(line.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, name, value]) => [name, value] as const);
    return { labels: Object.fromEntries(labels), value: Number(line.slice(line.lastIndexOf(' ') + 1)) };
  });
}
