import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import { run } from '../cluster/process.ts';
import { kubeconfigOf, kubeconfigWith } from '../cluster/rights.ts';
import { ServiceProcess } from '../service-process.ts';
import { chart, type Helm, REQUIRED } from './helm.ts';

const DIST = path.join(import.meta.dirname, '../../dist');

interface Variable {
  readonly name: string;
  readonly value?: string;
}

/** The name of the one Pod whose nameserver runs. */
export const POD = 'nameserver-x7k2p';

/** The charts on the planes `management` and `ns1`, and the programs of their Pods as processes, for there are no nodes. */
export class InstalledCharts {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-installed-'));
  readonly #cluster: Cluster;
  readonly #helm: Helm;
  readonly #programs: ServiceProcess[] = [];

  constructor(cluster: Cluster, helm: Helm) {
    this.#cluster = cluster;
    this.#helm = helm;
  }

  /** Gives the notes of the release. */
  async installManagement(values: readonly string[]): Promise<string> {
    const plane = this.#cluster.planes.management;
    await this.#helm.succeed(['install', 'crds', chart('fourwinds-crds'), '--create-namespace'], plane);
    return this.#helm.succeed(['install', 'fourwinds', chart('fourwinds'), ...REQUIRED.fourwinds, ...values], plane);
  }

  /** Gives the notes of the release. */
  async installRegion(publicationKey: string): Promise<string> {
    const required = REQUIRED['fourwinds-nameserver'].slice(0, 2);
    const notes = await this.#helm.succeed(
      [
        ...['install', 'nameserver', chart('fourwinds-nameserver'), '--create-namespace'],
        ...[...required, `--set=publicationKey=${publicationKey}`],
      ],
      this.#cluster.planes.ns1,
    );
    const pod = { name: POD, namespace: 'fourwinds-system' };
    const spec = { serviceAccountName: 'nameserver', containers: [{ name: 'nameserver', image: 'none' }] };
    await this.apply('ns1', { apiVersion: 'v1', kind: 'Pod', metadata: pod, spec });
    return notes;
  }

  /** The path of a file that goes at the end. */
  file(name: string): string {
    return path.join(this.#folder, name);
  }

  /** A file with a kubeconfig of a ServiceAccount of the charts. */
  async accountFile(plane: string, account: string): Promise<string> {
    const text = await (account === 'nameserver' ? this.podKubeconfig() : kubeconfigOf(this.#cluster, plane, account));
    const file = this.file(`${plane}-${account}`);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  }

  /** With a token as the Pod gets it, which names the Pod. */
  async podKubeconfig(): Promise<string> {
    const bound = ['--bound-object-kind=Pod', `--bound-object-name=${POD}`, '--namespace=fourwinds-system'];
    const token = await this.kubectl('ns1', ['create', 'token', 'nameserver', '--duration=1h', ...bound]);
    return kubeconfigWith(this.#cluster.planes.ns1, 'nameserver', token.trim());
  }

  /** Runs `fourwinds-admin` as in a Pod of a Deployment, but for the variables given; gives its output. */
  async administer(deployment: string, args: readonly string[], changed: { [variable: string]: string }, stdin = ''): Promise<string> {
    const FOURWINDS_STORE = `kubernetes:${await this.accountFile('management', deployment)}`;
    const env = { FOURWINDS_STORE, ...changed };
    const program = path.join(DIST, 'fourwinds-admin.js');
    const { code, stdout, stderr } = await run(process.execPath, [program, ...args], { env, stdin });
    if (code !== 0) throw new Error(`fourwinds-admin ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** Starts a program with the variables of its workload in the chart, but for those given. */
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

  async kubectl(plane: string, args: string[], stdin?: string): Promise<string> {
    const { code, stdout, stderr } = await this.#cluster.kubectl(plane, args, { stdin });
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  async apply(plane: string, ...items: object[]): Promise<void> {
    await this.kubectl(plane, ['apply', '--filename=-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  }

  async end(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.end()));
    rmSync(this.#folder, { recursive: true });
  }
}
