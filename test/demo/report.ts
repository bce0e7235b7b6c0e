import type { ServerCheck } from './check.ts';
import type { Publication } from './publication.ts';

/** Milliseconds of each stage. */
export interface Times {
  readonly started: number;
  readonly published: number;
  readonly checked: number;
}

/** Every refused name on a line, with the reason that was given. */
export function listRefusals(publications: readonly Publication[]): string {
  const lines = publications
    .flatMap(({ refused }) => refused)
    .map(({ domain, name, types, code, message }) => `${name}.${domain}  ${types.join(' ')}  ${code}: ${message}`);
  return ['', `Refused, ${lines.length} names:`, ...lines].join('\n');
}

export function summary(
  publications: readonly Publication[],
  servers: readonly ServerCheck[],
  { started, published, checked }: Times,
): string {
  const served = publications.flatMap(({ served }) => served);
  const records = served.reduce((sum, { records }) => sum + records.length, 0);
  const refused = Map.groupBy(
    publications.flatMap(({ refused }) => refused),
    ({ code }) => code,
  );
  const entrances = Map.groupBy(publications, ({ zone }) => zone.entrance);
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  const rows: [string, string][] = [
    ['zones', String(publications.length)],
    ...[...entrances].map(([entrance, zones]): [string, string] => [`  through ${entrance}`, String(zones.length)]),
    ['names', String(publications.reduce((sum, { zone }) => sum + zone.subdomains.length, 0))],
    ['  served', `${served.length}, ${records} records`],
    ...[...refused].map(([code, names]): [string, string] => [`  refused: ${code}`, String(names.length)]),
    ...servers.map(({ server, questions, mismatches }, i): [string, string] => [
      `ns${i + 1}  ${server}`,
      `${questions} record sets and refused names checked, ${mismatches.length} mismatches`,
    ]),
    ['time', `start ${seconds(started)}, publish ${seconds(published)}, check ${seconds(checked)}`],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return ['', ...rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`)].join('\n');
}
