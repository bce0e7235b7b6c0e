import { Probe } from '../probe.ts';
import { programsOf } from '../programs.ts';
import { seconds } from '../statistics.ts';
import { zoneName } from '../zones.ts';
import { cpuOf, type Measured, metricOf, type Product } from './product.ts';

const ADDRESS = '192.0.2.77';
/** The lists of 100,000 zones take a while. */
const PATIENCE_MILLISECONDS = 900_000;

/** A change that is made while there is no operator. */
export async function measureRestart(product: Product): Promise<Measured[]> {
  const { fourwinds } = product;
  const domain = zoneName(0);
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
  return [
    { name: 'operator killed: until a change made then is served', figure: seconds(served - killed), aim: '5 s' },
    {
      name: 'zones that it composed until then',
      figure: String(await metricOf(product, 'fourwinds_compositions_total')),
    },
    { name: 'CPU of the new operator until then', figure: seconds(cpuOf(product, 'operator')) },
  ];
}
