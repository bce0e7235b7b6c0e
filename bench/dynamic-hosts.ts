import { setTimeout } from 'node:timers/promises';
import { type Bench, count } from './bench.ts';
import { Hosts } from './dynamic/hosts.ts';
import { PRESENT_ZONES, startWithZones } from './dynamic/present-zones.ts';
import { countPublications } from './dynamic/publications.ts';
import { cpuOf, type Measured, measureParts, type Part, type Product } from './scale/product.ts';
import { milliseconds, quantile } from './statistics.ts';

const HOSTS = count('FOURWINDS_BENCH_HOSTS', 1000);
/** How long hosts push mostly unchanged addresses, in seconds. */
const PUSH_SECONDS = count('FOURWINDS_BENCH_SECONDS', 60);
/** Each host pushes its address once a minute. */
const EVERY_SECONDS = 60;
/** One push in this many has a new address. */
const CHANGED = 100;
/** Duration of the change of all hosts, in seconds, at a rate of 10,000 hosts in five minutes. */
const ALL_CHANGE_SECONDS = (300 * HOSTS) / 10_000;
/** Waiting time after creation. Writing the histories and revisions of 10,000 zones takes half a minute. */
const REST_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 10_000;

/** Programs whose share is listed. The rest is the share of the nameservers. */
const PROGRAMS = ['api', 'postgres', 'operator', 'worker'];

const PARTS: readonly Part<[Product, Hosts]>[] = [measureIdle, measurePushes, measureAllChange, measureAtOnce];

export const dynamicHosts: Bench = {
  name: 'dynamic-hosts',
  async run(say) {
    await using product = await startWithZones(PRESENT_ZONES);
    using hosts = await Hosts.open(product.fourwinds, HOSTS);
    const rows = await measureParts(PARTS, [product, hosts], say);
    return {
      title: `${HOSTS} hosts with dynamic addresses, embedded`,
      method:
        `50 hosts in each zone, and ${PRESENT_ZONES} other zones. Each host pushes its address by \`/nic/update\` with a token for its zone. Pushes are measured for ${PUSH_SECONDS} s, after an equal warm-up. CPU is the total of operator, API, Postgres and four nameservers, without the hosts. ` +
        'The targets are for 10,000 hosts. “Served” is the time until the last of four servers answers with the address; each is queried every 20 ms. All addresses are checked again at the end.',
      head: ['measured', 'figure', 'target'],
      rows,
    };
  },
};

async function measureIdle(product: Product): Promise<Measured[]> {
  await setTimeout(REST_MILLISECONDS);
  const share = await shareOf(product, () => setTimeout(IDLE_MILLISECONDS));
  return [{ name: 'CPU without any push, of a core', figure: percent(share.all) }, ...partsOf('no push', share)];
}

/**
 * Hosts push in turn. One push in `CHANGED` has a new address. Only the second run is measured, because a newly
 * started program still compiles its code.
 */
async function measurePushes(product: Product, hosts: Hosts): Promise<Measured[]> {
  const perSecond = hosts.count / EVERY_SECONDS;
  const pushes = Math.round(perSecond * PUSH_SECONDS);
  const pushAll = (): Promise<void> =>
    atRate(pushes, perSecond, (i) => hosts.push(i % hosts.count, i % CHANGED === CHANGED - 1));
  await pushAll();
  const share = await shareOf(product, pushAll);
  const name = `CPU of ${perSecond.toFixed(1)} pushes a second, 1 % with another address, of a core`;
  return [{ name, figure: percent(share.all), aim: '10 %' }, ...partsOf('pushes', share)];
}

/** All hosts change, at a rate of 10,000 in five minutes. */
async function measureAllChange(product: Product, hosts: Hosts): Promise<Measured[]> {
  const served: number[] = [];
  let lost = 0;
  const change = async (host: number): Promise<void> => {
    const began = performance.now();
    await hosts.push(host, true);
    await hosts.served(host).then(
      (moment) => served.push(moment - began),
      () => (lost += 1),
    );
  };
  const share = await shareOf(product, () => atRate(hosts.count, hosts.count / ALL_CHANGE_SECONDS, change));
  await hosts.untilServed();
  const name = `all change within ${ALL_CHANGE_SECONDS.toFixed(0)} s`;
  return [
    { name: `${name}: served, median`, figure: milliseconds(quantile(served, 0.5)) },
    { name: `${name}: served, p99`, figure: milliseconds(quantile(served, 0.99)), aim: '5 s' },
    { name: `${name}: lost`, figure: String(lost), aim: '0' },
    { name: `${name}: CPU, of a core`, figure: percent(share.all) },
  ];
}

async function measureAtOnce(product: Product, hosts: Hosts): Promise<Measured[]> {
  const all = hosts.ofOneZone;
  const began = performance.now();
  let served = 0;
  const publications = await countPublications(product, hosts.firstZone, async () => {
    await Promise.all(all.map((host) => hosts.push(host, true)));
    served = Math.max(...(await Promise.all(all.map((host) => hosts.served(host)))));
  });
  const name = `${all.length} hosts of one zone at once`;
  return [
    { name: `${name}: all served`, figure: milliseconds(served - began) },
    { name: `${name}: publications`, figure: String(publications) },
  ];
}

/** Starts tasks at a steady rate, regardless of whether earlier tasks have ended. Resolves when all have ended. */
async function atRate(tasks: number, perSecond: number, task: (i: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let i = 0; i < tasks; i++) {
    await setTimeout(Math.max(0, began + (1000 * i) / perSecond - performance.now()));
    running.push(task(i));
  }
  await Promise.all(running);
}

/** Fractions of a core. */
interface Shares {
  readonly all: number;
  readonly byProgram: readonly (readonly [program: string, share: number])[];
}

/** Returns the CPU share of the programs while `act` runs. */
async function shareOf(product: Product, act: () => Promise<unknown>): Promise<Shares> {
  const cpuOfAll = () => [cpuOf(product), ...PROGRAMS.map((program) => cpuOf(product, program))];
  const before = cpuOfAll();
  const began = performance.now();
  await act();
  const milliseconds = performance.now() - began;
  const [all, ...shares] = cpuOfAll().map((cpu, i) => (cpu - before[i]) / milliseconds);
  return { all, byProgram: PROGRAMS.map((program, i) => [program, shares[i]] as const) };
}

function partsOf(name: string, { all, byProgram }: Shares): Measured[] {
  const servers = byProgram.reduce((rest, [, share]) => rest - share, all);
  return [...byProgram, ['nameservers', servers] as const].map(([program, share]) => ({
    name: `${name}: ${program}`,
    figure: percent(share),
  }));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
