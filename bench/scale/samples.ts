/** A line of the text format of Prometheus. */
export interface Sample {
  readonly labels: { readonly [name: string]: string };
  readonly value: number;
}

/** The samples of a metric in a text in the format of Prometheus. */
export function samplesOf(text: string, metric: string): Sample[] {
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
  return lines.map((line) => {
    const labels = Array.from(line.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, name, value]) => [name, value] as const);
    return { labels: Object.fromEntries(labels), value: Number(line.slice(line.lastIndexOf(' ') + 1)) };
  });
}
