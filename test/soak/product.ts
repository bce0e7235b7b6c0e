import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeaseKind, make, NamespaceKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import type { Clusters } from '../../operator/src/testing/end-state.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { type Output, run } from '../cluster/process.ts';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { descendants, environmentOf, type RunningProcess } from '../e2e/process-tree.ts';
import { FaultProxy } from '../faults/fault-proxy.ts';
import { freePort } from '../free-port.ts';
import { PLANES, type Program, REGIONS } from './plan.ts';

/** The namespace of the zones that kubectl changes. */
export const NAMESPACE = 'team';

const MAIN = join(import.meta.dirname, 'main.ts');

/**
 * The product's programs as processes. They and kubectl reach each of five API servers through a proxy. Needs `make
 * build`.
 */
export class Product {
  readonly proxies = new Map<string, FaultProxy>();
  /** The clusters with administrator access, without proxies. */
  readonly stores = new Map<string, ResourceStore>();
  /** The addresses of both APIs. */
  readonly apis: string[] = [];
  readonly #cluster: Cluster;
  readonly #folder: string;
  #fourwinds: Fourwinds | undefined;

  private constructor(cluster: Cluster, folder: string) {
    this.#cluster = cluster;
    this.#folder = folder;
  }

  static async start(cluster: Cluster): Promise<Product> {
    const product = new Product(cluster, await mkdtemp(join(tmpdir(), 'fourwinds-soak-')));
    await product.#start().catch(async (error: unknown) => {
      await product.stop();
      throw error;
    });
    return product;
  }

  get management(): ResourceStore {
    return this.stores.get('management')!;
  }

  get clusters(): Clusters {
    return { management: this.management, regions: new Map(REGIONS.map((name) => [name, this.stores.get(name)!])) };
  }

  get token(): string {
    return this.#fourwinds!.token;
  }

  /** The address of the nameserver of a region. */
  server(region: string): string {
    return this.#fourwinds!.dns[REGIONS.indexOf(region)];
  }

  /** Runs kubectl on the management plane through its proxy. */
  kubectl(args: readonly string[], stdin?: string): Promise<Output> {
    const env = { KUBECONFIG: this.#kubeconfig('management'), KUBECACHEDIR: join(this.#folder, 'kubectl-cache') };
    return run(this.#cluster.kubectlProgram, [...args], { env, stdin });
  }

  /** The identity of the leading operator. */
  async leader(): Promise<string | undefined> {
    const lease = await this.management.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'operator' });
    return lease?.spec?.holderIdentity;
  }

  /** The process of a program; undefined if none runs. */
  async find(program: Program): Promise<RunningProcess | undefined> {
    const leader = await this.leader();
    return descendants(this.#fourwinds!.pid).find((one) => this.#is(program, one, leader));
  }

  async stop(): Promise<void> {
    if (this.#fourwinds !== undefined) {
      process.kill(this.#fourwinds.pid, 'SIGTERM');
      await this.#fourwinds.ended;
    }
    await Promise.all([...this.stores.values()].map((store) => store.close()));
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.stop()));
    await rm(this.#folder, { recursive: true });
  }

  async #start(): Promise<void> {
    const cluster = this.#cluster;
    await mkdir(join(this.#folder, 'kubeconfigs'));
    await cluster.applyCrds('management');
    for (const name of PLANES) {
      const plane = cluster.planes[name];
      const proxy = await FaultProxy.start(plane);
      this.proxies.set(name, proxy);
      this.stores.set(name, await openStore(`kubernetes:${plane.kubeconfig}`));
      await writeFile(this.#kubeconfig(name), proxy.kubeconfig, { mode: 0o600 });
    }
    await this.management.create(NamespaceKind, make(NamespaceKind, { name: NAMESPACE }, {}));
    const addresses = await freeAddresses();
    this.apis.push(addresses.http, `127.0.0.1:${await freePort()}`);
    const environment = {
      FOURWINDS_TEST_KUBECONFIG_FOLDER: join(this.#folder, 'kubeconfigs'),
      FOURWINDS_TEST_SECOND_HTTP: this.apis[1],
      FOURWINDS_RESOLVERS: '127.0.0.1:9',
      FOURWINDS_RATE_LIMIT: 'off',
      FOURWINDS_SUFFIXES: '',
    };
    this.#fourwinds = await startFourwinds(join(this.#folder, 'data'), addresses, environment, MAIN);
  }

  #kubeconfig(plane: string): string {
    return join(this.#folder, 'kubeconfigs', `${plane}.kubeconfig`);
  }

  #is(program: Program, one: RunningProcess, leader: string | undefined): boolean {
    const runs = (name: string): boolean => one.command.includes(`/dist/${name}.js`);
    const has = (variable: string, value: string | undefined): boolean => environmentOf(one)[variable] === value;
    const known: { readonly [name: string]: () => boolean } = {
      leader: () => runs('operator') && has('FOURWINDS_IDENTITY', leader),
      standby: () => runs('operator') && !has('FOURWINDS_IDENTITY', leader),
      api: () => runs('api') && has('FOURWINDS_HTTP', this.apis[0]),
      'second api': () => runs('api') && has('FOURWINDS_HTTP', this.apis[1]),
      postgres: () => one.command.includes('/bin/postgres -D '),
    };
    const isNameserver = (): boolean => runs('nameserver') && has('FOURWINDS_REGION', program);
    return (known[program] ?? isNameserver)();
  }
}
