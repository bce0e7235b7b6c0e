import { checkServer, wronglyAccepted } from '../demo/check.ts';
import { planZones } from '../demo/plan.ts';
import { type Product, startEmbedded } from '../demo/product.ts';
import type { Publication } from '../demo/publication.ts';
import { publishThroughRest } from '../demo/publish-rest.ts';
import { hasCnameBesideOthers, loadSubdomains, type Subdomain } from '../demo/subdomains.ts';

const NAMES = 1500;

/** Names that hold one type say little new after the first hundreds; those with several, or a rare one, come first. */
function selection(subdomains: readonly Subdomain[]): Subdomain[] {
  const isPlain = ({ records }: Subdomain): boolean => records.every(({ type }) => /^(CNAME|TXT|A)$/.test(type));
  const rare = subdomains.filter((subdomain) => !isPlain(subdomain) || hasCnameBesideOthers(subdomain));
  const long = subdomains.filter((subdomain) => isPlain(subdomain) && !rare.includes(subdomain)).sort(byLength);
  return [...rare, ...long].slice(0, NAMES);
}

function byLength(a: Subdomain, b: Subdomain): number {
  const length = ({ records }: Subdomain): number => Math.max(...records.map(({ value }) => value.length));
  return length(b) - length(a);
}

describe('names of a public subdomain service', () => {
  const { description, subdomains } = loadSubdomains();
  const zones = planZones(selection(subdomains), false);
  const publications: Publication[] = [];
  let product: Product;

  beforeAll(async () => {
    product = await startEmbedded();
  });

  afterAll(() => product[Symbol.asyncDispose]());

  test(`are published from ${description}, those with a CNAME beside other data refused one by one`, async () => {
    for (const zone of zones) publications.push(await publishThroughRest(product.fourwinds, zone));
    expect(wronglyAccepted(publications)).toEqual([]);
    const refused = publications.flatMap(({ refused }) => refused).length;
    expect(refused).toBe(subdomains.filter(hasCnameBesideOthers).length);
  });

  test.each([0, 1, 2, 3])('are answered by nameserver %i as their owners wrote them', async (i) => {
    const { questions, mismatches } = await checkServer(product.fourwinds.dns[i], publications);
    expect(questions).toBeGreaterThanOrEqual(NAMES);
    expect(mismatches).toEqual([]);
  });
});
