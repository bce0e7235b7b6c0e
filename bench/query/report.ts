import { type Cells, tableLines } from '../bench.ts';
import { mebibytes, quantile } from '../statistics.ts';
import { type Changes, CHANGES_PER_SECOND } from './changes.ts';
import { type LoadResult, utilisation } from './client.ts';
import type { Growth, GrowthOfShape } from './growth.ts';
import type { Measurement, Round } from './measure.ts';

/** Returns tables of the measurements with the same zones, ours first. */
export function measurementTables(measurements: readonly Measurement[]): string {
  const [ours] = measurements;
  return [
    tableLines(
      ['server', 'queries a second', 'range', 'to ours', 'CPU a query', 'user', 'system', 'to ours', 'core', 'lost'],
      measurements.map((measurement) => throughputRow(measurement, ours)),
    ),
    tableLines(
      ['server', 'saturated p50', 'p99', 'p99.9', '20,000/s p50', 'to ours', 'p99', 'p99.9'],
      measurements.map((measurement) => latencyRow(measurement, ours)),
    ),
    tableLines(
      ['server', 'octets a reply', 'says something else', 'PSS', 'to ours', 'RSS'],
      measurements.map((measurement) => sizeRow(measurement, ours)),
    ),
  ].join('\n\n');
}

export type MeasuredZones = ReadonlyMap<string, readonly Measurement[]>;

/** Returns our queries per second divided by the queries per second of each other server, by zone. */
export function overviewTable(measured: MeasuredZones): string {
  const names = new Set(
    [...measured.values()].flatMap((measurements) => measurements.map(({ server }) => server.name)),
  );
  const times = (name: string, [ours, ...others]: readonly Measurement[]): string => {
    const other = others.find(({ server }) => server.name === name);
    return other === undefined ? '-' : (median(ours, rate) / median(other, rate)).toFixed(2);
  };
  const [, ...others] = names;
  return tableLines(
    ['Fourwinds to', ...measured.keys()],
    others.map((name) => [name, ...[...measured.values()].map((measurements) => times(name, measurements))]),
  );
}

export function changesTable({ without, during }: Changes): string {
  const row = (name: string, results: readonly LoadResult[]): Cells => {
    const median = (of: (result: LoadResult) => number): number => quantile(results.map(of), 0.5);
    return [
      name,
      thousands(median(answered)),
      (median(answered) / quantile(without.map(answered), 0.5)).toFixed(2),
      `${median(({ p50 }) => p50)} µs`,
      `${median(({ p99 }) => p99)} µs`,
      `${median(({ p999 }) => p999)} µs`,
      String(results.reduce((sum, { lost }) => sum + lost, 0)),
    ];
  };
  return tableLines(
    ['changes', 'queries a second', 'to none', 'p50', 'p99', 'p99.9', 'lost'],
    [row('none', without), row(`${CHANGES_PER_SECOND} a second`, during)],
  );
}

export function growthTable({ shape, records: [few, many], growth }: GrowthOfShape): string {
  const perRecord = ({ few: before, many: after }: Growth): number => (after.pss - before.pss) / (many - few);
  return tableLines(
    [shape, `PSS of ${thousands(few)}`, `of ${thousands(many)}`, 'octets a record', 'to ours'],
    growth.map((own) => [
      own.server.name,
      mebibytes(own.few.pss),
      mebibytes(own.many.pss),
      perRecord(own).toFixed(0),
      (perRecord(own) / perRecord(growth[0])).toFixed(2),
    ]),
  );
}

type Quantity = (round: Round) => number;

const answered = ({ replies, seconds }: LoadResult): number => replies / seconds;
const rate: Quantity = ({ saturated }) => answered(saturated);
const perReply =
  (of: (result: LoadResult) => number): Quantity =>
  ({ saturated }) =>
    of(saturated) / saturated.replies;
const cpu = perReply(({ user, system }) => user + system);
const steadyMedian: Quantity = ({ steady }) => steady.p50;

function throughputRow(measurement: Measurement, ours: Measurement): Cells {
  const { server, rounds } = measurement;
  const rates = rounds.map(rate);
  const lost = rounds.reduce((sum, { saturated, steady }) => sum + saturated.lost + steady.lost, 0);
  const own = (of: (result: LoadResult) => number): string => median(measurement, perReply(of)).toFixed(2);
  return [
    server.name,
    thousands(median(measurement, rate)),
    `${thousands(Math.min(...rates))}–${thousands(Math.max(...rates))}`,
    ratio(measurement, ours, rate),
    `${median(measurement, cpu).toFixed(2)} µs`,
    own(({ user }) => user),
    own(({ system }) => system),
    ratio(measurement, ours, cpu),
    median(measurement, ({ saturated }) => utilisation(saturated)).toFixed(2),
    String(lost),
  ];
}

function latencyRow(measurement: Measurement, ours: Measurement): Cells {
  const time = (of: Quantity): string => `${median(measurement, of)} µs`;
  return [
    measurement.server.name,
    time(({ saturated }) => saturated.p50),
    time(({ saturated }) => saturated.p99),
    time(({ saturated }) => saturated.p999),
    time(steadyMedian),
    ratio(measurement, ours, steadyMedian),
    time(({ steady }) => steady.p99),
    time(({ steady }) => steady.p999),
  ];
}

function sizeRow(measurement: Measurement, ours: Measurement): Cells {
  const { server, memory, others } = measurement;
  return [
    server.name,
    median(
      measurement,
      perReply(({ octets }) => octets),
    ).toFixed(1),
    server.echoes ? '-' : `${(100 * others).toFixed(2)} %`,
    mebibytes(memory.pss),
    (memory.pss / ours.memory.pss).toFixed(2),
    mebibytes(memory.rss),
  ];
}

function median({ rounds }: Measurement, of: Quantity): number {
  return quantile(rounds.map(of), 0.5);
}

function ratio(measurement: Measurement, ours: Measurement, of: Quantity): string {
  return (median(measurement, of) / median(ours, of)).toFixed(2);
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en');
}
