import { parseArgs } from 'node:util';
import { bringDebian } from './debian.ts';
import { measure, type Plan } from './measure.ts';
import { report } from './report.ts';
import { quickServers, servers } from './servers/index.ts';
import { zoneMakers } from './zones.ts';

const { values } = parseArgs({
  options: {
    /** Two zones, four servers, three rounds: a minute and a half. */
    quick: { type: 'boolean', default: false },
    /** What names and their order are made from. */
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    /** Lists, separated by commas. */
    servers: { type: 'string' },
    zones: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const { quick, seed } = values;
const chosen = values.servers?.split(',');
const plan: Plan = {
  servers:
    chosen === undefined ? (quick ? quickServers : servers) : servers.filter(({ name }) => chosen.includes(name)),
  seed,
  rounds: Number(values.rounds ?? (quick ? 3 : 5)),
  seconds: Number(values.seconds ?? 1.5),
  steadySeconds: 0.8,
  warmUpSeconds: 0.3,
  repeats: quick ? 1 : 2,
};
const names = values.zones?.split(',') ?? (quick ? ['mixed', 'signed'] : Object.keys(zoneMakers));
const debian = bringDebian();
for (const server of plan.servers) if (server.version !== undefined) console.log(`- ${server.version(debian)}`);
for (const name of names) {
  const zones = await zoneMakers[name](seed);
  if (zones === undefined) {
    console.log(`${name}: left out, what it is made of is not there`);
    continue;
  }
  const measurements = await measure(zones, plan, debian, (progress) => console.error(`${name}  ${progress}`));
  console.log(`\n### ${zones.description}: ${zones.records} records\n\n${report(measurements)}`);
}
