import { Probe } from '../probe.ts';
import { programsOf } from '../programs.ts';
import { mebibytes, milliseconds, seconds } from '../statistics.ts';
import { zoneName } from '../zones.ts';
import { cpuOf, type Measured, memoryOfOperator, metricsOf, pauseIn, type Product, untilCompared } from './product.ts';

const ADDRESS = '192.0.2.77';
/** Time limit. Listing 100,000 zones takes a while. */
const PATIENCE_MILLISECONDS = 900_000;

/** Measures a change made while no operator is running. */
export async function measureRestart(product: Product): Promise<Measured[]> {
  const { fourwinds } = product;
  const domain = zoneName(0);
  const zones = (await metricsOf(product))('fourwinds_zones');
  using probes = new DisposableStack();
  const servers: Probe[] = [];
  for (const server of fourwinds.dns) servers.push(probes.use(await Probe.open(server, `mail.${domain}`)));
  const [operator] = programsOf(fourwinds.pid).get('operator') ?? [];
  process.kill(operator, 'SIGKILL');
  const killed = performance.now();
  const changes = [{ op: 'replace', name: 'mail', type: 'A', values: [ADDRESS] }];
  const { status } = await fourwinds.request('PATCH', `/api/v1/zones/${domain}/records`, { changes });
  if (status !== 200) throw new Error(`the change was answered with ${status}`);
  const served = Math.max(
    ...(await Promise.all(servers.map((server) => server.until(ADDRESS, PATIENCE_MILLISECONDS)))),
  );
  const cpu = cpuOf(product, 'operator');
  const metric = await metricsOf(product);
  const compositions = metric('fourwinds_compositions_total');
  const pause = Math.max(pauseIn(metric), await untilCompared(product, zones, PATIENCE_MILLISECONDS));
  const compared = performance.now() - killed;
  return [
    { name: 'operator killed: until a change made then is served', figure: seconds(served - killed), aim: '5 s' },
    { name: 'zones that it composed until then', figure: String(compositions), aim: '1' },
    { name: 'CPU of the new operator until then', figure: seconds(cpu) },
    { name: 'operator killed: until all zones are compared', figure: seconds(compared) },
    { name: 'CPU of the new operator until all are', figure: seconds(cpuOf(product, 'operator')) },
    { name: 'longest pause of its event loop until all are', figure: milliseconds(pause), aim: '50 ms' },
    { name: 'its memory (PSS) then', figure: mebibytes(memoryOfOperator(product)) },
  ];
}
