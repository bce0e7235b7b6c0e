import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkServer, wronglyAccepted } from './check.ts';
import { planZones } from './plan.ts';
import { startEmbedded, startOnControlPlanes } from './product.ts';
import type { Publication } from './publication.ts';
import { publishThroughKubectl } from './publish-kubectl.ts';
import { publishThroughRest } from './publish-rest.ts';
import { listRefusals, summary } from './report.ts';
import { loadSubdomains } from './subdomains.ts';

/**
 * Publishes the names of a public subdomain service through REST and kubectl and checks every one of them on all four
 * nameservers. FOURWINDS_DEMO says where, `embedded` or `cluster`; without it on control planes where they can be had.
 */
const { FOURWINDS_DEMO: where = canHaveControlPlanes() ? 'cluster' : 'embedded', FOURWINDS_DEMO_NAMES: count } =
  process.env;
const began = performance.now();
const say = (text: string): void => console.log(text);

const { description, subdomains } = loadSubdomains();
say(`Input: ${description}`);
say(where === 'cluster' ? 'Starting Fourwinds on five Kubernetes control planes' : 'Starting Fourwinds, embedded');
await using product = await (where === 'cluster' ? startOnControlPlanes() : startEmbedded());
const { fourwinds, kubectl } = product;
const started = performance.now();

const zones = planZones(subdomains.slice(0, count === undefined ? undefined : Number(count)), kubectl !== undefined);
const publications: Publication[] = [];
for (const zone of zones) {
  const publication =
    zone.entrance === 'REST' ? await publishThroughRest(fourwinds, zone) : await publishThroughKubectl(kubectl!, zone);
  publications.push(publication);
  say(
    `${zone.domain}  ${zone.subdomains.length} names through ${zone.entrance}, ${publication.refused.length} refused`,
  );
}
const published = performance.now();

const servers = [];
for (const server of fourwinds.dns) servers.push(await checkServer(server, publications));
const checked = performance.now();

const wrong = [...wronglyAccepted(publications), ...servers.flatMap(({ mismatches }) => mismatches)];
say(listRefusals(publications));
for (const mismatch of wrong) say(`WRONG  ${mismatch}`);
say(
  summary(publications, servers, {
    started: started - began,
    published: published - started,
    checked: checked - published,
  }),
);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** They exist, or there is Go to build them with. */
function canHaveControlPlanes(): boolean {
  const { FOURWINDS_TEST_KUBECONFIGS, PATH = '' } = process.env;
  return (
    FOURWINDS_TEST_KUBECONFIGS !== undefined || PATH.split(delimiter).some((folder) => existsSync(join(folder, 'go')))
  );
}
