/** @slow */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { adminCommands } from '../charts/installed.ts';
import { dig as digNames } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { askProvider, challenge, installClients } from './clients.ts';
import { earlierCommit } from './earlier-build.ts';
import {
  administer,
  dig,
  install,
  type Installation,
  NODES,
  POD_REGION,
  PROCESS_REGIONS,
  SYSTEM,
  upgrade,
  upgradeNameservers,
} from './installation.ts';
import { MACHINE, OTHERS } from './nodes.ts';
import { type AskingResults, underQueries } from './resolver.ts';
import { seenAddresses } from './seen-address.ts';

/**
 * The charts as Pods on real kubelets: one node for operator and API, two for the nameservers of a region. They are those of the commit
 * before at first, and of this tree from the upgrade on.
 */

const EARLIER = earlierCommit();

// Updates of Pods take 20 s on a quiet machine.
jest.setTimeout(10 * 60_000);

let installation: Installation;
let token: string;

beforeAll(async () => {
  installation = await install(EARLIER.commit);
}, 25 * 60_000);
afterAll(() => installation?.stop(), 60_000);

const management = (...args: string[]): Promise<string> => installation.charts.kubectl('management', args);
const region = (...args: string[]): Promise<string> => installation.charts.kubectl(POD_REGION, args);
const nodeAddresses = (): string[] => NODES.map(installation.clusters.address);

/** Both ways of asking. */
const TRANSPORTS = ['+notcp', '+tcp'];
const expectAnswers = async (servers: readonly string[], name: string, address: string): Promise<void> => {
  for (const server of servers)
    for (const transport of TRANSPORTS)
      expect([server, transport, await dig(server, name, transport)]).toEqual([server, transport, address]);
};

/** Each of this machine's addresses is the one that a server knows its client by, so that limits and cookies are those of that client. */
const expectSourceAddresses = async (servers: readonly string[]): Promise<void> => {
  for (const server of servers)
    for (const transport of TRANSPORTS)
      for (const from of [MACHINE, ...OTHERS]) {
        const seen = await seenAddresses(server, { from, transport }, [MACHINE, ...OTHERS]);
        expect([server, transport, from, seen]).toEqual([server, transport, from, [from]]);
      }
};

/** Sends a request with the token of the notes to the Service of the APIs. */
async function request(
  method: string,
  path: string,
  body?: object,
  more?: { [header: string]: string },
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
  return fetch(`${installation.api}${path}`, { method, headers, body: JSON.stringify(body) });
}

const ZONE = {
  apiVersion: 'dns.fourwinds.dev/v1alpha1',
  kind: 'Zone',
  metadata: { name: 'team.example', namespace: 'team' },
  spec: { domain: 'team.example', records: [{ name: 'www', type: 'A', value: '192.0.2.7' }] },
};

test('a Zone that kubectl applies is in sync in all regions', async () => {
  await management('create', 'namespace', 'team');
  await installation.charts.apply('management', ZONE);
  await management('wait', '--for=condition=InSync', 'zone/team.example', '-n=team', '--timeout=120s');
  for (const name of [POD_REGION, ...PROCESS_REGIONS])
    await management('wait', '--for=condition=Ready', `region/${name}`, '--timeout=120s');
  await expectAnswers([...nodeAddresses(), ...OTHERS], 'www.team.example', '192.0.2.7');
});

test('the token of the notes makes a zone through the Service of the APIs', async () => {
  for (const command of adminCommands(installation.notes))
    token = (await administer(installation.charts, command)).trim();
  expect((await request('POST', '/v1/zones', { name: 'account.example' })).status).toBe(201);
  await until('the zone in sync', async () => {
    const { status } = (await (await request('GET', '/v1/zones/account.example')).json()) as { status: string };
    return status === 'active';
  });
});

/** The names of Pods that are ready. */
async function readyNameservers(): Promise<string[]> {
  const ready = '{range .items[?(@.status.containerStatuses[0].ready==true)]}{.metadata.name}{"\\n"}{end}';
  const output = await region(
    'get',
    'pods',
    `-n=${SYSTEM}`,
    '-l=app.kubernetes.io/name=nameserver',
    `-o=jsonpath=${ready}`,
  );
  return output.split('\n').filter((name) => name !== '');
}

/** Asks the nodes, and the other regions where these do not answer, until the work is done. */
const asked = (work: () => Promise<void>): Promise<AskingResults> => {
  const others = { zone: 'account.example', queriesASecond: 2_000, connectionsASecond: 50 };
  const asking = {
    servers: nodeAddresses(),
    others: OTHERS,
    name: 'www.team.example',
    address: '192.0.2.7',
    ...others,
  };
  return underQueries(asking, work);
};

const CHANGE_MILLISECONDS = 200;
const MOST_REPETITIONS = 100;

interface Change {
  readonly name: string;
  /** The status of the answer, or the reason why there is none. */
  readonly outcome: number | string;
}

/**
 * Adds a record to the zone, five times a second, until the work is done. A request that was not answered, or met another change, is sent
 * again with its key.
 */
async function underChanges(work: () => Promise<void>): Promise<Change[]> {
  let isDone = false;
  let repeated = 0;
  const change = async (name: string): Promise<Change> => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { name, type: 'A', value: '192.0.2.9' };
    const send = (): Promise<number | string> =>
      request('POST', '/v1/zones/account.example/records', body, key).then(
        ({ status }) => status,
        ({ cause }: Error) => String(cause),
      );
    let outcome = await send();
    for (let i = 0; (outcome === 409 || typeof outcome === 'string') && i < MOST_REPETITIONS; i++) {
      repeated++;
      await setTimeout(CHANGE_MILLISECONDS);
      outcome = await send();
    }
    return { name, outcome };
  };
  const changes = async (): Promise<Change[]> => {
    const begun: Promise<Change>[] = [];
    while (!isDone) {
      begun.push(change(`n${begun.length}`));
      await setTimeout(CHANGE_MILLISECONDS);
    }
    return Promise.all(begun);
  };
  const [made] = await Promise.all([changes(), work().finally(() => (isDone = true))]);
  process.stdout.write(`${made.length} changes, ${repeated} requests were sent again\n`);
  return made;
}

interface Pod {
  readonly metadata: { readonly deletionTimestamp?: string };
  readonly spec: { readonly containers: readonly { readonly image: string }[] };
}

/** The tags of the images of all Pods that are not about to end. */
async function tagsOfPods(): Promise<string[]> {
  const lists = [management, region].map((kubectl) => kubectl('get', 'pods', `-n=${SYSTEM}`, '--output=json'));
  const pods = (await Promise.all(lists)).flatMap((list) => (JSON.parse(list) as { items: Pod[] }).items);
  const lasting = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  return Array.from(new Set(lasting.map(({ spec }) => spec.containers[0].image.split(':')[1])));
}

test(`no query fails, no change is lost and no version goes back while kinds, nameservers, operator and API are upgraded from those of ${EARLIER.name}`, async () => {
  let changes: Change[] = [];
  expect(await tagsOfPods()).toEqual([installation.earlierTag]);
  const update = (): Promise<void> => upgrade(installation);
  const { udp, tcp, answered, failed, wrong } = await asked(async () => void (changes = await underChanges(update)));
  expect([failed, wrong]).toEqual([[], []]);
  expect(await tagsOfPods()).not.toContain(installation.earlierTag);
  expect(answered).toBe(udp + tcp);
  expect(changes.filter(({ outcome }) => outcome !== 201)).toEqual([]);
  expect(Math.min(udp, tcp, changes.length)).toBeGreaterThan(0);
  await until('the last change at all nameservers', async () => {
    const { status } = (await (await request('GET', '/v1/zones/account.example')).json()) as { status: string };
    return status === 'active';
  });
  const names = changes.map(({ name }) => `${name}.account.example`);
  for (const server of [...nodeAddresses(), ...OTHERS])
    expect(await digNames(`${server}:53`, names)).toEqual(names.map(() => '192.0.2.9'));
});

test('hostPort: port 53 of each node, over UDP and TCP, with the source address', async () => {
  await expectAnswers(nodeAddresses(), 'www.team.example', '192.0.2.7');
  await expectSourceAddresses(nodeAddresses());
});

test('helm test asks the nameservers of all regions', async () => {
  const output = await installation.helm.succeed(
    ['test', 'fourwinds', '--logs', '--timeout=2m'],
    installation.clusters.planes.management,
  );
  for (const address of [...nodeAddresses(), ...OTHERS])
    expect(output).toContain(`${address} serves fourwinds.example`);
});

describe('fourwinds-clients', () => {
  const NAME = '_acme-challenge.account.example';
  const KEY = 'LPsIwTo7o8BoG0-vjCyGQGBWSVIPxI-i_X336eUOQZo';
  const texts = (): Promise<string[][]> =>
    Promise.all(nodeAddresses().map((address) => digNames(`${address}:53`, [NAME], 'TXT')));
  const issue = async (rights: object): Promise<string> => {
    const body = { name: 'clients', kind: 'scoped', zones: ['account.example'], ...rights };
    const answer = await request('POST', '/api/v1/tokens', body);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { token: string }).token;
  };

  test('its Pods are ready in a namespace that is restricted, and the API server has the solver', async () => {
    const solver = await issue({ scopes: ['records:write'], names: ['_acme-challenge'], types: ['TXT'] });
    const provider = await issue({ scopes: ['zones:read', 'records:read', 'records:write'] });
    await installClients(installation, { solver, provider });
  });

  test('a challenge through the API server is served by the Pods of nameservers, and goes', async () => {
    const fields = { resolvedFQDN: `${NAME}.`, key: KEY };
    expect(await challenge(installation, { action: 'Present', ...fields })).toEqual({ uid: 'u1', success: true });
    expect(await texts()).toEqual(NODES.map(() => [`"${KEY}"`]));
    expect(await challenge(installation, { action: 'CleanUp', ...fields })).toEqual({ uid: 'u1', success: true });
    await until('no value is left', async () => (await texts()).flat().length === 0);
  });

  test('the solver reads no Secret that the chart does not name', async () => {
    const fields = { action: 'Present', resourceNamespace: 'clients', resolvedFQDN: `${NAME}.`, key: KEY };
    expect(await challenge(installation, fields)).toMatchObject({
      success: false,
      status: { message: 'the solver may not read the Secret clients/fourwinds-token' },
    });
  });

  test('the provider answers its own Pod, and makes names that the Pods of nameservers serve', async () => {
    expect(await askProvider(installation, 'GET', '/')).toEqual({
      status: 200,
      body: '{"include":["account.example"]}',
    });
    const create = [{ dnsName: 'clients.account.example', recordType: 'A', targets: ['192.0.2.80'] }];
    const answer = await askProvider(installation, 'POST', '/records', JSON.stringify({ create }));
    expect(answer).toEqual({ status: 204, body: '' });
    await until('the name at the nodes', async () => {
      const addresses = await Promise.all(nodeAddresses().map((node) => dig(node, 'clients.account.example')));
      return addresses.every((address) => address === '192.0.2.80');
    });
  });
});

test('a Pod that is deleted at once is replaced, and the other answers meanwhile', async () => {
  const [killed] = await readyNameservers();
  const { failed, wrong } = await asked(async () => {
    await region('delete', 'pod', killed, `-n=${SYSTEM}`, '--now');
    await until('another Pod in its place', async () => {
      const ready = await readyNameservers();
      return ready.length === NODES.length && !ready.includes(killed);
    });
  });
  expect([failed, wrong]).toEqual([[], []]);
  await expectAnswers(nodeAddresses(), 'www.team.example', '192.0.2.7');
});

const LOAD_BALANCER = '10.254.0.53';

test('loadBalancer, after an upgrade: each node sends queries, over UDP and TCP, to its own Pod, in a namespace that is restricted, and keeps their source address', async () => {
  const status = { status: { loadBalancer: { ingress: [{ ip: LOAD_BALANCER }] } } };
  await region('label', 'namespace', SYSTEM, 'pod-security.kubernetes.io/enforce=restricted');
  await upgradeNameservers(installation, 'loadBalancer');
  await region(
    'patch',
    'service/nameserver',
    `-n=${SYSTEM}`,
    '--subresource=status',
    '--type=merge',
    `-p=${JSON.stringify(status)}`,
  );
  for (const node of NODES) {
    await installation.clusters.route(LOAD_BALANCER, node);
    await until(
      `the Service at node ${node}`,
      async () => (await dig(LOAD_BALANCER, 'www.team.example')) === '192.0.2.7',
    );
    await expectAnswers([LOAD_BALANCER], 'www.team.example', '192.0.2.7');
    await expectSourceAddresses([LOAD_BALANCER]);
  }
});

test('hostNetwork, after an upgrade and the command of its notes: the address of each node, over UDP and TCP, with the source address', async () => {
  await region('label', 'namespace', SYSTEM, 'pod-security.kubernetes.io/enforce=privileged', '--overwrite');
  await upgradeNameservers(installation, 'hostNetwork');
  await expectAnswers(nodeAddresses(), 'www.team.example', '192.0.2.7');
  await expectSourceAddresses(nodeAddresses());
});

test('a node that is lost keeps no zone out of sync', async () => {
  const [remaining, lost] = NODES;
  const server = await region(
    'get',
    'pods',
    `-n=${SYSTEM}`,
    '-l=app.kubernetes.io/name=nameserver',
    `--field-selector=spec.nodeName=${lost}`,
    '-o=jsonpath={.items[*].metadata.name}',
  );
  await installation.clusters.lose(lost);
  await until('the Region names the lost server', async () => {
    const names = await management('get', `region/${POD_REGION}`, '-o=jsonpath={.status.lostServers[*]}');
    return names === `nameserver-${server}`;
  });
  await installation.charts.apply('management', {
    ...ZONE,
    spec: { ...ZONE.spec, records: [{ name: 'www', type: 'A', value: '192.0.2.8' }] },
  });
  await management(
    'wait',
    '--for=jsonpath={.status.observedGeneration}=2',
    'zone/team.example',
    '-n=team',
    '--timeout=60s',
  );
  await management('wait', '--for=condition=InSync', 'zone/team.example', '-n=team', '--timeout=60s');
  await expectAnswers([installation.clusters.address(remaining), ...OTHERS], 'www.team.example', '192.0.2.8');
});

test('an uninstall keeps zones, kinds and Regions, and says so; the nameservers serve on', async () => {
  const { planes } = installation.clusters;
  const output = await installation.helm.succeed(['uninstall', 'fourwinds', '--wait'], planes.management);
  expect(output).toContain('These resources were kept due to the resource policy');
  expect(output).toContain('[Region] ns1');
  const crds = await installation.helm.succeed(['uninstall', 'crds'], planes.management);
  expect(crds).toContain('[CustomResourceDefinition] zones.dns.fourwinds.dev');
  expect(await management('get', 'zones', '--all-namespaces', '-o=jsonpath={.items[*].spec.domain}')).toContain(
    'team.example',
  );
  await expectAnswers([installation.clusters.address(NODES[0]), ...OTHERS], 'www.team.example', '192.0.2.8');
});
