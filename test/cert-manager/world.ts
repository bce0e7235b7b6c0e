import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { chart, Helm, REQUIRED } from '../charts/helm.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { kubeconfigOf } from '../cluster/rights.ts';
import { dig } from '../e2e/fourwinds.ts';
import { type Product, sharedProduct } from '../house/shared-product.ts';
import { freePort } from '../free-port.ts';
import { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';
import { makeSolverCertificates } from './certificates.ts';

export const GROUP = 'acme.fourwinds.dev';
export const NAMESPACE = 'clients';
const SOLVER = path.join(import.meta.dirname, '../../dist/cert-manager-solver.js');
const PLANE = 'management';

interface ChartObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: object;
}

/** The product, a real API server with the chart's objects, and the solver as its backend. */
export class SolverWorld {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-solver-'));
  readonly #cluster: Cluster;
  readonly #secrets: readonly string[];
  #fourwinds: Product | undefined;
  #solver: ServiceProcess | undefined;
  /** The port of the solver. */
  port = 0;

  /** `secrets`: namespaces in which the solver may read the Secret `fourwinds-token`. */
  constructor(cluster: Cluster, secrets: readonly string[]) {
    this.#cluster = cluster;
    this.#secrets = secrets;
  }

  get fourwinds(): Product {
    return this.#fourwinds!;
  }

  get solver(): ServiceProcess {
    return this.#solver!;
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  async start(): Promise<void> {
    this.#fourwinds = await sharedProduct();
    this.port = await freePort();
    makeSolverCertificates(this.folder, NAMESPACE);
    await this.#install();
    writeFileSync(this.file('kubeconfig'), await kubeconfigOf(this.#cluster, PLANE, 'cert-manager-solver', NAMESPACE));
    this.#solver = new ServiceProcess([process.execPath, SOLVER], {
      FOURWINDS_API: `http://${this.fourwinds.http}`,
      FOURWINDS_LISTEN: `127.0.0.1:${this.port}`,
      FOURWINDS_CLUSTER: `kubernetes:${this.file('kubeconfig')}`,
      FOURWINDS_TLS_CERT: this.file('tls.crt'),
      FOURWINDS_TLS_KEY: this.file('tls.key'),
    });
    await this.#solver.ready();
    const condition = "--output=jsonpath={.status.conditions[?(@.type=='Available')].status}";
    await until(
      'the API server has the solver',
      async () => (await this.kubectl(['get', 'apiservice', `v1alpha1.${GROUP}`, condition])) === 'True',
    );
  }

  async stop(): Promise<void> {
    await this.#solver?.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  kubectl(args: readonly string[], stdin?: string): Promise<string> {
    return this.#cluster.succeed(PLANE, [...args], stdin);
  }

  async apply(...items: readonly object[]): Promise<void> {
    await this.kubectl(['apply', '--filename=-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  }

  async ask(method: string, url: string, body?: unknown): Promise<unknown> {
    const { status, body: answer } = await this.fourwinds.request(method, url, body);
    if (status >= 300) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Creates a zone that all nameservers serve, and a token for its challenges. */
  async zone(name: string): Promise<string> {
    await this.ask('POST', '/api/v1/zones?wait=30s', { name });
    const rights = { scopes: ['records:write'], zones: [name], names: ['_acme-challenge'], types: ['TXT'] };
    const { token } = (await this.ask('POST', '/api/v1/tokens', {
      name: 'cert-manager',
      kind: 'scoped',
      ...rights,
    })) as {
      token: string;
    };
    return token;
  }

  /** The sorted TXT values of a name at each nameserver. */
  async texts(name: string): Promise<string[][]> {
    const all = await Promise.all(this.fourwinds.dns.map((server) => dig(server, [name], 'TXT')));
    return all.map((lines) => lines.sort());
  }

  /**
   * Applies the chart's objects, except those for the kubelet and cert-manager, and a Service that points to this
   * machine.
   */
  async #install(): Promise<void> {
    const helm = await Helm.build();
    const values = {
      certManager: {
        enabled: true,
        secrets: this.#secrets.map((namespace) => ({ namespace, name: 'fourwinds-token' })),
      },
    };
    writeFileSync(this.file('values.json'), JSON.stringify(values));
    const options = [`--namespace=${NAMESPACE}`, `--values=${this.file('values.json')}`];
    const rendered = await helm.succeed([
      'template',
      'clients',
      chart('fourwinds-clients'),
      ...REQUIRED['fourwinds-clients'],
      ...options,
    ]);
    const objects = parseAllDocuments(rendered, { version: '1.1' }).flatMap(
      (one) => (one.toJS() as ChartObject | null) ?? [],
    );
    const namespaces = [NAMESPACE, 'cert-manager', ...this.#secrets].map(namespace);
    await this.apply(...namespaces, {
      ...serviceAccount,
      metadata: { name: 'cert-manager', namespace: 'cert-manager' },
    });
    await this.apply(...objects.filter(isForApiServer).map((one) => this.#leadHere(one)));
  }

  #leadHere(object: ChartObject): ChartObject {
    const caBundle = execFileSync('base64', ['-w0', this.file('ca.crt')], { encoding: 'utf8' });
    if (object.kind === 'Service') return { ...object, spec: { type: 'ExternalName', externalName: 'localhost' } };
    if (object.kind !== 'APIService') return object;
    const service = { name: 'cert-manager-solver', namespace: NAMESPACE, port: this.port };
    return { ...object, spec: { ...object.spec, caBundle, service } };
  }
}

const serviceAccount = { apiVersion: 'v1', kind: 'ServiceAccount' };

export function namespace(name: string): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

export function tokenSecret(inNamespace: string, token: string, more: Readonly<Record<string, string>> = {}): object {
  const metadata = { name: 'fourwinds-token', namespace: inNamespace };
  return { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { token, ...more } };
}

function isForApiServer({ apiVersion, kind }: ChartObject): boolean {
  return !apiVersion.startsWith('cert-manager.io/') && kind !== 'Deployment' && kind !== 'NetworkPolicy';
}
