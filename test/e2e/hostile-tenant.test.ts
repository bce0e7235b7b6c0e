import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';
import { type Kubectl, startOnControlPlanes } from './control-planes.ts';
import { type Addresses, type Fourwinds, freeAddresses } from './fourwinds.ts';
import { AS_TENANT, TENANT_RIGHTS } from './tenant.ts';

const MINUTES = 60_000;

interface Line {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

const lines = (count: number, line: (i: number) => Line): Line[] => Array.from({ length: count }, (_, i) => line(i));
const object = (kind: string, name: string, spec: object): object => ({
  apiVersion: 'dns.fourwinds.dev/v1alpha1',
  kind,
  metadata: { name },
  spec,
});
const list = (items: readonly object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

/** Ignores conflicts: the status of a Record may change between kubectl's read and write. */
function unlessInConflict(error: Error): void {
  if (!error.message.includes('(Conflict)')) throw error;
}

/**
 * A tenant may write only the Zones and Records of one namespace. It creates the most expensive objects that are
 * valid.
 */
describe('while a tenant makes all the work it can', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  let addresses: Addresses;
  let fourwinds: Fourwinds;
  let kubectl: Kubectl;
  let leader: unknown;

  beforeAll(async () => {
    addresses = await freeAddresses();
    ({ fourwinds, kubectl } = await startOnControlPlanes(folder, addresses));
    await kubectl('apply -f -', TENANT_RIGHTS);
    await fourwinds.request('POST', '/api/v1/zones', { name: 'victim.example' });
    await publish(0);
    leader = await leadership();
  }, 20 * MINUTES);

  afterAll(async () => {
    process.kill(fourwinds.pid, 'SIGTERM');
    await fourwinds.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Changes a zone of another owner and waits until all four servers serve it. */
  async function publish(i: number): Promise<void> {
    const changes = [{ op: 'replace', name: 'www', type: 'A', values: [`192.0.2.${i % 250}`] }];
    const { status, body } = await fourwinds.request('PATCH', '/api/v1/zones/victim.example/records?wait=30s', {
      changes,
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { in_sync: true } });
  }

  /** The leader and the start of its term. */
  async function leadership(): Promise<unknown> {
    const lease = await kubectl('get lease operator -n fourwinds-system -o json');
    const { holderIdentity, acquireTime, leaseTransitions } = (
      JSON.parse(lease) as { spec: { [key: string]: unknown } }
    ).spec;
    return { holderIdentity, acquireTime, leaseTransitions };
  }

  const accepted = (zone: string): Promise<string> =>
    kubectl(`${AS_TENANT} get zone ${zone} -o jsonpath={.status.conditions[?(@.type=="Accepted")].reason}`);

  const recordReasons = (): Promise<string> =>
    kubectl(`${AS_TENANT} get records -o jsonpath={.items[*].status.conditions[?(@.type=="Accepted")].reason}`);

  /** Checks that other owners can make changes and that the leader does not change. */
  async function othersGoOn(times: number): Promise<void> {
    for (let i = 1; i <= times; i++) await publish(i);
    expect(await leadership()).toEqual(leader);
  }

  test(
    '1,500 Records that conflict with a zone of 6,000 records, and change all the time',
    async () => {
      const records = lines(6000, (i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
      await kubectl(`${AS_TENANT} create -f -`, list([object('Zone', 'large', { domain: 'large.example', records })]));
      const alias = (i: number, target: string): object =>
        object('Record', `r${i}`, { zoneRef: { name: 'large' }, name: `h${i}`, type: 'CNAME', value: target });
      const all = Array.from({ length: 1500 }, (_, i) => alias(i, 'a.example.'));
      const [created] = await Promise.all([kubectl(`${AS_TENANT} create -f -`, list(all)), othersGoOn(10)]);
      expect(created.match(/created/g)).toHaveLength(1500);
      const touched = (round: number): Promise<unknown> =>
        kubectl(
          `${AS_TENANT} replace -f -`,
          list(Array.from({ length: 100 }, (_, i) => alias(i, `b${round}.example.`))),
        ).catch(unlessInConflict);
      const touching = (async () => {
        for (let round = 0; round < 5; round++) await touched(round);
      })();
      await Promise.all([touching, othersGoOn(20)]);
      await until(
        'each Record says that it conflicts with the zone',
        async () => (await recordReasons()).match(/ConflictsWithZone/g)?.length === 1500,
        5 * MINUTES,
      );
      await othersGoOn(1);
    },
    15 * MINUTES,
  );

  test(
    'a Zone whose SPF records include a large one nine times each',
    async () => {
      const include = Array.from({ length: 9 }, () => 'include:big.spf-bomb.example').join(' ');
      const records = [
        { name: 'big', type: 'TXT', value: `v=spf1 ${'ip4:1 '.repeat(9000)}` },
        ...lines(700, (i) => ({ name: `s${i}`, type: 'TXT', value: `v=spf1 ${include}` })),
      ];
      await kubectl(
        `${AS_TENANT} create -f -`,
        list([object('Zone', 'bomb', { domain: 'spf-bomb.example', records })]),
      );
      await othersGoOn(10);
      await kubectl(`${AS_TENANT} wait --for=condition=InSync zone/bomb --timeout=120s`);
      await othersGoOn(1);
    },
    10 * MINUTES,
  );

  test(
    'Zones of the longest names, which are to be signed, each name between with an NSEC3 record',
    async () => {
      const deep = 'a.'.repeat(115);
      const zones = [0, 1, 2].map((n) =>
        object('Zone', `deep${n}`, {
          domain: `deep${n}.example`,
          records: lines(1000, (i) => ({ name: `${deep}n${i}`, type: 'A', value: '192.0.2.1' })),
          dnssec: { enabled: true },
        }),
      );
      await kubectl(`${AS_TENANT} create -f -`, list(zones));
      await othersGoOn(10);
      await kubectl(`${AS_TENANT} wait --for=condition=Accepted=False zone/deep0 --timeout=120s`);
      expect(await accepted('deep0')).toBe('DraftRefused');
      await othersGoOn(1);
    },
    10 * MINUTES,
  );
});
