import { parseArgs } from 'node:util';
import { writeSection } from '../document.ts';
import { measureChanges } from './changes.ts';
import { bringDebian } from './debian.ts';
import { measureGrowth } from './growth.ts';
import { measure, type Measurement, type Run } from './measure.ts';
import type { Plan } from './plan.ts';
import { changesPart, growthPart, introduction, overviewPart, zonesPart } from './section.ts';
import { echo, fourwinds, servers } from './servers/index.ts';
import { knot } from './servers/knot.ts';
import { nsdWithRecvmmsg } from './servers/nsd.ts';
import { makeWorkload } from './workload.ts';
import { zoneMakers } from './zones.ts';

const { values } = parseArgs({
  options: {
    /** Two zones, four servers, three rounds: a minute and a half. */
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    zones: { type: 'string' },
    servers: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Only the zones, without changes and growth. */
    'zones-only': { type: 'boolean', default: false },
    /** Writes to docs/internals/benchmarks.md. */
    write: { type: 'boolean', default: false },
  },
});

const quickServers = [fourwinds, knot, nsdWithRecvmmsg, echo];
const plan: Plan = {
  seed: values.seed,
  zones: values.zones?.split(',') ?? (values.quick ? ['mixed', 'signed'] : Object.keys(zoneMakers)),
  servers: chosenServers(),
  rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
  seconds: Number(values.seconds ?? 1.5),
  steadySeconds: 0.6,
  warmUpSeconds: 0.2,
  rehearsalSeconds: 1.3,
  repeats: 2,
  more: !values.quick && !values['zones-only'],
};
const run: Run = { plan, debian: bringDebian(), say: (progress) => console.error(progress) };
const head = introduction(plan, run.debian, `make bench-query${argument()}`);
const parts: string[] = [];
const measured = new Map<string, readonly Measurement[]>();
console.log(head);
for (const name of plan.zones) await measureZones(name);
if (plan.more) add(growthPart(await measureGrowth(run)));
const overview = overviewPart(measured);
console.log(`\n${overview}`);
if (values.write) writeSection([head, overview, ...parts].join('\n\n'));

async function measureZones(name: string): Promise<void> {
  const zones = await zoneMakers[name](plan.seed);
  if (zones === undefined) return add(`### ${name}\n\nLeft out: what this zone is made of is not on this machine.`);
  using workload = makeWorkload(zones, plan.seed);
  measured.set(name, await measure(workload, run));
  add(zonesPart(zones, measured.get(name)!));
  if (name === 'small' && plan.more) add(changesPart(await measureChanges(workload, run), zones));
}

function chosenServers(): Plan['servers'] {
  if (values.servers === undefined) return values.quick ? quickServers : servers;
  const names = values.servers.split(',');
  return servers.filter(({ name }) => names.includes(name));
}

function argument(): string {
  const given = process.argv.slice(2).map((word) => (word.includes(' ') ? `"${word}"` : word));
  return given.length === 0 ? '' : ` ARGS='${given.join(' ')}'`;
}

function add(part: string): void {
  parts.push(part);
  console.log(`\n${part}`);
}
