import { randomInt } from 'node:crypto';
import { RecordKind, ZoneKind, type ZoneRecord } from '@fourwinds/resources';
import { type PublicationKey, readPublicationKey } from '../../operator/src/bootstrap/publication-key.ts';
import { PublicationLog } from '../../operator/src/testing/publication-log.ts';
import { isInSync } from '../../operator/src/testing/world.ts';
import { useCluster } from '../cluster/jest.ts';
import { findWrong } from '../dnssec/validators.ts';
import { tellingRecords } from '../faults/versions.ts';
import { until } from '../until.ts';
import { disturb } from './disturb.ts';
import { EventLog } from './event-log.ts';
import { ExpectedVersions } from './expected.ts';
import { Lanes } from './lanes.ts';
import {
  type Change,
  type Disturbance,
  PLANES,
  REGIONS,
  type Round,
  rounds,
  type RoundSize,
  roundsOfAll,
  zonesOf,
} from './plan.ts';
import { NAMESPACE, Product } from './product.ts';
import { keysIn, type Published, publishedIn, zoneIn } from './published.ts';
import { ResolverMonitor } from './resolver-monitor.ts';
import { ServerMonitor } from './server-monitor.ts';
import { Writer } from './writer.ts';

/** Minutes of the long form. In CI each disturbance occurs once. */
const MINUTES = Number(process.env.FOURWINDS_TEST_SOAK ?? '0');
const SEED = Number(process.env.FOURWINDS_SEED ?? randomInt(2 ** 31));
const COUNT = MINUTES > 0 ? 100 : 20;
const SIZE: RoundSize = MINUTES > 0 ? { changes: 25, disturbances: 3, isLong: true } : { changes: 12, disturbances: 3 };

/** Maximum number of concurrent changes. */
const LANES = 4;
const SERVICE_DOMAIN = 'fourwinds.example';
/** Ten times as long as all servers may need to serve the latest version. */
const LONGEST_MILLISECONDS = 600_000;

/** The product's programs with real API servers, while zones change and every part fails and recovers. */
describe(`a soak with FOURWINDS_SEED=${SEED}`, () => {
  const cluster = useCluster(...PLANES);
  const zones = zonesOf(COUNT);
  const expected = new ExpectedVersions();
  const log = new EventLog();
  const lanes = new Lanes(LANES);
  const monitors = new Map<string, ServerMonitor>();
  let product: Product;
  let writer: Writer;
  let key: PublicationKey;
  let publications: PublicationLog;
  let resolver: ResolverMonitor | undefined;

  beforeAll(async () => {
    product = await Product.start(cluster());
    writer = new Writer(product);
    key = await readPublicationKey(product.management);
    publications = new PublicationLog(product.clusters, { verify: key.verify, now: Date.now });
    await publications.start();
    for (const region of REGIONS) monitors.set(region, new ServerMonitor(region, product.server(region), expected));
  }, 600_000);

  afterAll(async () => {
    await Promise.all([...monitors.values()].map((monitor) => monitor.stop()));
    await resolver?.stop();
    await product.stop();
  }, 600_000);

  /** Runs a test. Adds the latest faults and changes to a failure. */
  function reporting(run: () => Promise<void>): () => Promise<void> {
    return async () => {
      try {
        await run();
      } catch (error) {
        const { message } = error as Error;
        throw new Error(`${message}\nwith FOURWINDS_SEED=${SEED}; the last faults and changes:\n${log.text}`, {
          cause: error,
        });
      }
    };
  }

  /** Resolves when the disturbances are over and all changes have begun. */
  async function perform({ disturbances, changes }: Round): Promise<void> {
    const begun = (async () => {
      for (const change of changes) await lanes.begin(change.zone.domain, () => carryOut(change));
    })();
    await Promise.all([...disturbances.map(bringAbout), begun]);
  }

  function bringAbout(disturbance: Disturbance): Promise<void> {
    const onDeath = (program: string): void => monitors.get(program)?.died();
    const onReturn = (program: string): void => monitors.get(program)?.returned();
    return log.during(Object.values(disturbance).join(': '), disturb({ product, onDeath, onReturn }, disturbance));
  }

  function carryOut(change: Change): Promise<void> {
    const { zone, does, versions } = change;
    expected.begin(change);
    const description = `${does} ${zone.domain} by ${zone.by} to ${JSON.stringify(versions)}`;
    return log.during(description, writer.make(change));
  }

  /** Waits until all servers return the latest versions and the status of all zones confirms this. */
  async function converged(): Promise<void> {
    const behind = (): string[] => [...monitors.values()].flatMap((monitor) => monitor.behind());
    const unsynchronised = async (): Promise<string[]> =>
      (await product.management.list(ZoneKind)).items.filter((zone) => !isInSync(zone)).map(({ spec }) => spec.domain);
    let left: string[] = [];
    const isReached = async (): Promise<boolean> => (left = [...behind(), ...(await unsynchronised())]).length === 0;
    await until('all servers have the last versions', isReached, LONGEST_MILLISECONDS).catch((error: Error) => {
      throw new Error(`${error.message}: ${left.join(', ')}`);
    });
  }

  const published = (region: string): Promise<Published> => publishedIn(product.stores.get(region)!, key.verify);

  test(
    'all changes are acknowledged, and reach all servers',
    reporting(async () => {
      const planned = rounds(SEED, zones, SIZE);
      await perform(planned.next().value);
      await lanes.end();
      await converged();
      const { texts } = await published(REGIONS[0]);
      const lasting = zones
        .filter(({ isSigned, comesAndGoes }) => isSigned && !comesAndGoes)
        .map(({ domain }) => domain);
      resolver = await ResolverMonitor.start({
        anchors: lasting.flatMap((domain) => keysIn(texts.get(domain)!)),
        domains: lasting,
        servers: REGIONS.map((region) => product.server(region)),
      });
      const began = performance.now();
      const isOver = (made: number): boolean =>
        MINUTES > 0 ? performance.now() - began > MINUTES * 60_000 : made === roundsOfAll(SIZE);
      let made = 0;
      for (; !isOver(made); made++) await perform(planned.next().value);
      await lanes.end();
      const ended = performance.now();
      await converged();
      const answers = [...monitors.values()].reduce((sum, monitor) => sum + monitor.answers, 0);
      const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
      process.stdout.write(
        `${made} rounds in ${seconds(ended - began)}, converged ${seconds(performance.now() - ended)} later; ${answers} answers of servers, ${resolver.answers} validated\n${[...writer.outcomes].map((outcome) => outcome.join(': ')).join('\n')}\n`,
      );
    }),
    (MINUTES + 30) * 60_000,
  );

  test(
    'servers answered all along with the old version or the new one, and a resolver that validates got every answer',
    reporting(async () => {
      await publications.stop();
      expect([...monitors.values()].flatMap(({ violations }) => violations)).toEqual([]);
      expect(resolver!.violations).toEqual([]);
      expect(publications.violations).toEqual([]);
    }),
  );

  test(
    'every acknowledged write is there',
    reporting(async () => {
      for (const { domain, by } of zones) {
        const number = expected.last({ domain, owner: 'alias' });
        if (by === 'REST') {
          const lines = [`alias CNAME v${number}.${domain}.`, `v${number} TXT "${number}"`];
          expect([domain, await recordsInRest(domain)]).toEqual([domain, lines]);
        } else {
          expect([domain, await firstRecordsInZone(domain)]).toEqual([domain, tellingRecords(number)]);
          expect(await valueOfRecord(domain)).toBe(String(expected.last({ domain, owner: 'object' })));
        }
      }
    }),
  );

  test(
    'every change that REST has acknowledged is in the audit log once',
    reporting(async () => {
      const logged = await auditedChanges();
      const acknowledged = [...writer.changeIds.values()].flat();
      expect(acknowledged).not.toEqual([]);
      expect(acknowledged.filter((id) => logged.filter((other) => other === id).length !== 1)).toEqual([]);
    }),
  );

  /** The ids of applied record changes in the audit log. */
  async function auditedChanges(): Promise<(string | null)[]> {
    const ids: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `limit=200&outcome=applied&action=records.change${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body } = await writer.request('GET', `/api/v1/audit?${query}`);
      const { data, next_cursor: next } = body as { data: { change_id: string | null }[]; next_cursor: string | null };
      ids.push(...data.map(({ change_id: id }) => id));
      cursor = next;
    }
    return ids;
  }

  async function recordsInRest(domain: string): Promise<string[]> {
    const { body } = await writer.request('GET', `/api/v1/zones/${domain}/records`);
    const { data } = body as { data: { name: string; type: string; value: string }[] };
    return data.map(({ name, type, value }) => `${name} ${type} ${value}`).sort();
  }

  async function firstRecordsInZone(domain: string): Promise<ZoneRecord[]> {
    const zone = await product.management.get(ZoneKind, { namespace: NAMESPACE, name: domain });
    return zone!.spec.records.slice(0, 2);
  }

  async function valueOfRecord(domain: string): Promise<string> {
    const record = await product.management.get(RecordKind, { namespace: NAMESPACE, name: domain });
    return record!.spec.value;
  }

  test(
    'all regions have the same snapshots of all zones, and nothing besides',
    reporting(async () => {
      let all: Published[] = [];
      const isClean = async (): Promise<boolean> => {
        all = await Promise.all(REGIONS.map(published));
        return all.every(({ faults }) => faults.length === 0);
      };
      await until('nothing is left over in any region', isClean, LONGEST_MILLISECONDS);
      const domains = [SERVICE_DOMAIN, ...zones.map(({ domain }) => domain)].sort();
      for (const { digests } of all) {
        expect([...digests.keys()].sort()).toEqual(domains);
        expect(new Map([...digests].sort())).toEqual(new Map([...all[0].digests].sort()));
      }
    }),
    2 * LONGEST_MILLISECONDS,
  );

  test(
    'signed zones are valid to other implementations',
    reporting(async () => {
      const { texts } = await published(REGIONS[0]);
      for (const { domain } of zones.filter(({ isSigned }) => isSigned)) {
        const text = texts.get(domain)!;
        expect([domain, keysIn(text)]).not.toEqual([domain, []]);
        expect([domain, findWrong(zoneIn(domain, text), ['ldns-verify-zone', 'kzonecheck'])]).toEqual([domain, []]);
      }
    }),
    LONGEST_MILLISECONDS,
  );
});
