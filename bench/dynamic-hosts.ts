import { setTimeout } from 'node:timers/promises';
import { type Bench, count } from './bench.ts';
import { Hosts } from './dynamic/hosts.ts';
import { PRESENT_ZONES, startWithZones } from './dynamic/present-zones.ts';
import { countPublications } from './dynamic/publications.ts';
import { cpuOf, type Measured, measureParts, type Part, type Product } from './scale/product.ts';
import { milliseconds, quantile } from './statistics.ts';

const HOSTS = count('FOURWINDS_BENCH_HOSTS', 1000);
/** Seconds for which hosts push addresses that have mostly not changed. */
const PUSH_SECONDS = count('FOURWINDS_BENCH_SECONDS', 60);
/** A host pushes its address once a minute. */
const EVERY_SECONDS = 60;
/** One push in so many has another address. */
const CHANGED = 100;
/** Seconds in which 10,000 hosts change, so that fewer change at the same rate. */
const ALL_CHANGE_SECONDS = (300 * HOSTS) / 10_000;
/** After their creation, histories and revisions of 10,000 zones are written for half a minute. */
const REST_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 10_000;

/** The programs whose share is shown; the rest is that of the nameservers. */
const PROGRAMS = ['api', 'postgres', 'operator', 'worker'];

/** One after the other, on the same product. */
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
        `50 hosts a zone, beside ${PRESENT_ZONES} other zones; each host pushes its address by \`/nic/update\`, with a token of its zone. Pushes are measured for ${PUSH_SECONDS} s, after as many seconds with the same pushes. CPU is that of operator, API, Postgres and all four nameservers, not of the hosts. ` +
        'The aims are those for 10,000 hosts. Served: from sending the request until the last of four servers answers with the address, each asked every 20 ms. All addresses are asked for again at the end.',
      head: ['measured', 'figure', 'aim'],
      rows,
    };
  },
};

async function measureIdle(product: Product): Promise<Measured[]> {
  await setTimeout(REST_MILLISECONDS);
  const share = await shareOf(product, () => setTimeout(IDLE_MILLISECONDS));
  return [{ name: 'CPU without any push, of a core', figure: percent(share.all) }, ...partsOf('no push', share)];
}

/** Hosts push in turn; of one push in `CHANGED` the address is another. Measured is the second time: a program that was just started compiles what it runs. */
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

/** All hosts of one zone change at the same moment. */
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

/** Begins so many tasks at a steady rate, whether or not the ones before have ended; resolves when all have. */
async function atRate(tasks: number, perSecond: number, task: (i: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let i = 0; i < tasks; i++) {
    await setTimeout(Math.max(0, began + (1000 * i) / perSecond - performance.now()));
    running.push(task(i));
  }
  await Promise.all(running);
}

/** Shares of a core. */
interface Shares {
  readonly all: number;
  readonly byProgram: readonly (readonly [program: string, share: number])[];
}

/** CPU of the programs while something is done. */
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
