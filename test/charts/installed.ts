import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import { run } from '../cluster/process.ts';
import { kubeconfigOf, kubeconfigWith } from '../cluster/rights.ts';
import { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';
import { chart, type Helm, REQUIRED } from './helm.ts';

const DIST = path.join(import.meta.dirname, '../../dist');

interface Variable {
  readonly name: string;
  readonly value?: string;
}

/** Name of the only Pod in the region whose nameserver runs. */
export const POD = 'nameserver-x7k2p';

/** The `fourwinds-admin` commands in the notes of a release: Deployment and arguments. */
export function adminCommands(notes: string): { deployment: string; args: string[] }[] {
  const lines = notes.matchAll(/exec (?:--stdin )?deploy\/(\w+) -- \/usr\/bin\/node dist\/fourwinds-admin\.js (.*)$/gm);
  return Array.from(lines, ([, deployment, args]) => ({ deployment, args: args.split(' ') }));
}

/**
 * The charts on the plane `management` and on the region planes. Without nodes, the programs of the Pods run as
 * processes.
 */
export class InstalledCharts {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-installed-'));
  readonly #cluster: Cluster;
  readonly #helm: Helm;
  readonly #chart: (name: string) => string;
  readonly #programs: ServiceProcess[] = [];

  /** @param chartOf returns the path of a chart; by default, the charts of this tree */
  constructor(cluster: Cluster, helm: Helm, chartOf: (name: string) => string = chart) {
    this.#cluster = cluster;
    this.#helm = helm;
    this.#chart = chartOf;
  }

  /** Returns the notes of the release. */
  async installManagement(values: readonly string[]): Promise<string> {
    const plane = this.#cluster.planes.management;
    await this.#helm.succeed(['install', 'crds', this.#chart('fourwinds-crds'), '--create-namespace'], plane);
    return this.#helm.succeed(
      ['install', 'fourwinds', this.#chart('fourwinds'), ...REQUIRED.fourwinds, ...values],
      plane,
    );
  }

  /** Reads the publication key with the command from the chart's notes. */
  async publicationKey(): Promise<string> {
    const template = '-o=go-template={{.data.publicKey|base64decode}}';
    const secret = ['get', 'secret', 'fourwinds-publication-key', '-n=fourwinds-system', template];
    let pem = '';
    await until('the publication key', async () => {
      pem = await this.kubectl('management', secret).catch(() => '');
      return pem !== '';
    });
    return pem.replaceAll(/-----.*-----|\n/g, '');
  }

  /** Installs only the nameserver chart. Returns the notes of the release. */
  installNameservers(region: string, values: readonly string[]): Promise<string> {
    const required = [REQUIRED['fourwinds-nameserver'][0], `--set=region=${region}`];
    return this.#helm.succeed(
      ['install', 'nameserver', this.#chart('fourwinds-nameserver'), '--create-namespace', ...required, ...values],
      this.#cluster.planes[region],
    );
  }

  /**
   * Installs the nameserver chart and creates a Pod that is not scheduled. A process can use the Pod's name and
   * account. Returns the notes.
   */
  async installRegion(region: string, publicationKey: string): Promise<string> {
    const notes = await this.installNameservers(region, [`--set=publicationKey=${publicationKey}`]);
    const pod = { name: POD, namespace: 'fourwinds-system' };
    const spec = { serviceAccountName: 'nameserver', containers: [{ name: 'nameserver', image: 'none' }] };
    await this.apply(region, { apiVersion: 'v1', kind: 'Pod', metadata: pod, spec });
    return notes;
  }

  /** The path of a temporary file, which is removed at the end. */
  file(name: string): string {
    return path.join(this.#folder, name);
  }

  /** Writes the kubeconfig of a ServiceAccount of the charts to a file. */
  async accountFile(plane: string, account: string): Promise<string> {
    const text = await (account === 'nameserver'
      ? this.podKubeconfig(plane)
      : kubeconfigOf(this.#cluster, plane, account));
    const file = this.file(`${plane}-${account}`);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  }

  /** Uses a token that is bound to the Pod. */
  async podKubeconfig(region: string): Promise<string> {
    const bound = ['--bound-object-kind=Pod', `--bound-object-name=${POD}`, '--namespace=fourwinds-system'];
    const token = await this.kubectl(region, ['create', 'token', 'nameserver', '--duration=1h', ...bound]);
    return kubeconfigWith(this.#cluster.planes[region], 'nameserver', token.trim());
  }

  /** Starts a process as the nameserver of the Pod that installRegion created. */
  async startNameserver(region: string, changed: NodeJS.ProcessEnv): Promise<void> {
    const pod = ['get', 'pod', POD, '-n=fourwinds-system', '-o=jsonpath={.metadata.uid}'];
    await this.start(region, 'daemonset/nameserver', {
      FOURWINDS_SERVER: POD,
      FOURWINDS_POD_UID: await this.kubectl(region, pod),
      FOURWINDS_CACHE_DIR: undefined,
      FOURWINDS_WORKERS: '1',
      ...changed,
    });
  }

  /** Stores the operator's kubeconfig for a region in the Secret that the Region names. */
  async joinRegion(region: string, kubeconfig: string): Promise<void> {
    const metadata = { name: `kubeconfig-${region}`, namespace: 'fourwinds-system' };
    const data = { kubeconfig: Buffer.from(kubeconfig).toString('base64') };
    await this.apply('management', { apiVersion: 'v1', kind: 'Secret', metadata, data });
  }

  /**
   * Runs `fourwinds-admin` as it would run in a Pod of a Deployment. The given variables replace the chart's. Returns
   * the output.
   */
  async administer(
    deployment: string,
    args: readonly string[],
    changed: { [variable: string]: string },
    stdin = '',
  ): Promise<string> {
    const FOURWINDS_STORE = `kubernetes:${await this.accountFile('management', deployment)}`;
    const env = { FOURWINDS_STORE, ...changed };
    const program = path.join(DIST, 'fourwinds-admin.js');
    const { code, stdout, stderr } = await run(process.execPath, [program, ...args], { env, stdin });
    if (code !== 0) throw new Error(`fourwinds-admin ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** Starts a program with the variables of its workload in the chart. The given variables replace the chart's. */
  async start(plane: string, workload: string, changed: NodeJS.ProcessEnv): Promise<ServiceProcess> {
    const name = workload.split('/')[1];
    const variablesOf = '{.spec.template.spec.containers[0].env}';
    const json = await this.kubectl(plane, ['get', workload, '-n=fourwinds-system', `-o=jsonpath=${variablesOf}`]);
    const variables = JSON.parse(json) as Variable[];
    const given = Object.fromEntries(variables.map((variable) => [variable.name, variable.value]));
    const store = `kubernetes:${await this.accountFile(plane, name)}`;
    const program = new ServiceProcess([process.execPath, path.join(DIST, `${name}.js`)], {
      ...given,
      FOURWINDS_STORE: store,
      ...changed,
    });
    this.#programs.push(program);
    await program.ready();
    return program;
  }

  kubectl(plane: string, args: string[], stdin?: string): Promise<string> {
    return this.#cluster.succeed(plane, args, stdin);
  }

  async apply(plane: string, ...items: object[]): Promise<void> {
    await this.kubectl(plane, ['apply', '--filename=-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  }

  async end(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.end()));
    rmSync(this.#folder, { recursive: true });
  }
}
