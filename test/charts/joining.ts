import { readFileSync } from 'node:fs';
import { createLogger } from '@fourwinds/process';
import {
  accountTokenOf,
  ConfigMapKind,
  REGION_TOKEN_SECRET,
  RegionKind,
  SecretKind,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { Informer, isStoreError, openStore, openStoreOfKubeconfig, requestToken } from '@fourwinds/store';
import { regionCredentialsController } from '../../operator/src/controllers/region-credentials.ts';
import { Controller } from '../../operator/src/runtime/controller.ts';
import { ReconcileRates } from '../../operator/src/runtime/reconcile-rates.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { until } from '../until.ts';
import type { InstalledCharts } from './installed.ts';

const IN_SYSTEM = `--namespace=${SYSTEM_NAMESPACE}`;
const DAY = 24 * 3600 * 1000;

/** Creates the operator's credentials for the region ns1, with the charts and the commands in their notes. */
export class Joining {
  readonly #charts: InstalledCharts;
  readonly #cluster: Cluster;
  /** The `fourwinds-admin` arguments in the notes of the region's chart. */
  readonly #args: readonly string[];

  constructor(charts: InstalledCharts, cluster: Cluster, args: readonly string[]) {
    this.#charts = charts;
    this.#cluster = cluster;
    this.#args = args;
  }

  /** Runs both halves of the command in the chart's notes. Returns the output of the second half. */
  async join(): Promise<string> {
    const secret = await this.#filledSecret();
    const { url } = this.#cluster.planes.ns1;
    const args = this.#args.map((arg) => (arg.startsWith('https://') ? url : arg));
    return this.#charts.administer('operator', args, {}, secret);
  }

  /** Returns the Secret with a token, which the token controller of a full cluster would write. */
  async #filledSecret(): Promise<string> {
    const created = await this.#kubectl(['create', 'token', 'region-operator', IN_SYSTEM, '--duration=1h']);
    const ca = readFileSync(this.#cluster.planes.ns1.caFile);
    const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
    const patch = JSON.stringify({ data: { token: base64(created.trim()), 'ca.crt': base64(ca) } });
    await this.#kubectl(['patch', 'secret', REGION_TOKEN_SECRET, IN_SYSTEM, `--patch=${patch}`]);
    return this.#kubectl(['get', 'secret', REGION_TOKEN_SECRET, IN_SYSTEM, '--output=json']);
  }

  /** The operator's current kubeconfig. */
  async kubeconfig(): Promise<string> {
    const path = '--output=go-template={{.data.kubeconfig|base64decode}}';
    return this.#charts.kubectl('management', ['get', 'secret', 'kubeconfig-ns1', IN_SYSTEM, path]);
  }

  async statusOf(path: string): Promise<string> {
    return this.#charts.kubectl('management', ['get', 'region', 'ns1', `--output=jsonpath=${path}`]);
  }

  /** True if the kubeconfig grants access to the region. */
  async enters(kubeconfig: string): Promise<boolean> {
    const store = await openStoreOfKubeconfig(kubeconfig);
    try {
      await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
      return true;
    } catch (error) {
      if (isStoreError(error, 'Forbidden')) return false;
      throw error;
    } finally {
      await store.close();
    }
  }

  /** Runs the operator's controller with its RBAC. Its clock is ahead by this time. */
  async renewAhead(milliseconds: number): Promise<void> {
    const log = createLogger('test', 'silent');
    const store = await openStore(`kubernetes:${await this.#charts.accountFile('management', 'operator')}`);
    const regions = new Informer(store, RegionKind, { log });
    const secrets = new Informer(store, SecretKind, { namespace: SYSTEM_NAMESPACE, log });
    const now = (): number => Date.now() + milliseconds;
    const elapsed = (): number => performance.now();
    const rates = new ReconcileRates({ elapsed, onHot: () => undefined });
    const options = regionCredentialsController({ state: { regions, secrets, store }, requestToken, now, log });
    const controller = new Controller(options, { log, rates, elapsed });
    regions.start();
    secrets.start();
    await Promise.all([regions.ready, secrets.ready]);
    controller.enqueue('ns1');
    controller.resume();
    await controller.idle();
    await controller.stop();
    regions.stop();
    secrets.stop();
    await store.close();
  }

  #kubectl(args: string[]): Promise<string> {
    return this.#charts.kubectl('ns1', args);
  }
}

/** Tests that run after the region has joined. */
export function regionsJoin(
  joining: () => Joining,
  facts: { charts: () => InstalledCharts; serves: () => Promise<boolean> },
): void {
  const isReady = async (): Promise<boolean> =>
    (await joining().statusOf('{.status.conditions[?(@.type=="Ready")].status}')) === 'True';

  test('the operator has a token that expires, and that is bound to the Secret of the region', async () => {
    const { account, secret, issuedAt, expiresAt } = accountTokenOf(await joining().kubeconfig())!;
    expect({ account, secret }).toEqual({ account: 'region-operator', secret: REGION_TOKEN_SECRET });
    expect((expiresAt! - issuedAt!) / DAY).toBe(30);
    await until('the expiry in the status', async () => {
      return (await joining().statusOf('{.status.credentialsExpire}')) === new Date(expiresAt!).toISOString();
    });
  });

  test('the token is renewed after a third of its life, not before; the one before stays valid', async () => {
    const before = await joining().kubeconfig();
    await joining().renewAhead(9 * DAY);
    expect(await joining().kubeconfig()).toBe(before);
    await joining().renewAhead(11 * DAY);
    const renewed = await joining().kubeconfig();
    expect(renewed).not.toBe(before);
    expect(accountTokenOf(renewed)!.expiresAt!).toBeGreaterThanOrEqual(accountTokenOf(before)!.expiresAt!);
    expect(await Promise.all([before, renewed].map((kubeconfig) => joining().enters(kubeconfig)))).toEqual([
      true,
      true,
    ]);
    await until('the Region with its new credentials', isReady);
  });

  test('the operator of a region gets tokens of no other account there', async () => {
    const other = { namespace: SYSTEM_NAMESPACE, account: 'nameserver', secret: REGION_TOKEN_SECRET };
    const error = await requestToken(await joining().kubeconfig(), other).catch((reason: unknown) => reason);
    expect(isStoreError(error, 'Forbidden')).toBe(true);
  });

  test('deleting the Secret of the region revokes the token; the region serves on, and joins again by the same command', async () => {
    const revoked = await joining().kubeconfig();
    const secret = JSON.parse(
      await facts.charts().kubectl('ns1', ['get', 'secret', REGION_TOKEN_SECRET, IN_SYSTEM, '--output=json']),
    ) as { metadata: object };
    await facts.charts().kubectl('ns1', ['delete', 'secret', REGION_TOKEN_SECRET, IN_SYSTEM]);
    await until('the end of the token', async () => !(await joining().enters(revoked)));
    await until('the condition of the Region', async () => !(await isReady()));
    expect(await facts.serves()).toBe(true);
    // The state that “helm upgrade” creates.
    const { name, namespace, labels, annotations } = secret.metadata as { [field: string]: unknown };
    await facts.charts().apply('ns1', { ...secret, metadata: { name, namespace, labels, annotations }, data: {} });
    expect(await joining().join()).toMatch(/^ns1 +kubeconfig-ns1 +20/m);
    await until('the Region that has joined again', isReady);
  });

  test('a kubeconfig that would run a program is refused, and the Region says so', async () => {
    const kept = await joining().kubeconfig();
    const config = JSON.parse(kept) as { users: { user: object }[] };
    config.users[0].user = { exec: { command: '/bin/true', apiVersion: 'client.authentication.k8s.io/v1' } };
    const write = async (text: string): Promise<void> => {
      const patch = JSON.stringify({ data: { kubeconfig: Buffer.from(text).toString('base64') } });
      await facts.charts().kubectl('management', ['patch', 'secret', 'kubeconfig-ns1', IN_SYSTEM, `--patch=${patch}`]);
    };
    await write(JSON.stringify(config));
    const reason = '{.status.conditions[?(@.type=="Ready")].reason}';
    await until('the refusal', async () => (await joining().statusOf(reason)) === 'KubeconfigRefused');
    expect(await joining().statusOf('{.status.conditions[?(@.type=="Ready")].message}')).toContain(
      'exec is refused here',
    );
    await write(kept);
    await until('the Region as before', isReady);
  });

  test('a Region is removed by one command, and the nameservers serve on until they are uninstalled', async () => {
    const removed = ['region/ns1', 'secret/kubeconfig-ns1'];
    await facts.charts().kubectl('management', ['delete', ...removed, IN_SYSTEM]);
    expect(await facts.serves()).toBe(true);
  });
}
