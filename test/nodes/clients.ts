import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeSolverCertificates } from '../cert-manager/certificates.ts';
import { chart, foreignKinds, REQUIRED } from '../charts/helm.ts';
import { kubeconfigOf } from '../cluster/rights.ts';
import { type Installation, MANAGEMENT_NODE } from './installation.ts';

/** The chart `fourwinds-clients` in the management cluster, without cert-manager and external-dns themselves. */

const NAMESPACE = 'clients';
const GROUP = 'acme.fourwinds.dev';
const API_SERVICE = `apiservice/v1alpha1.${GROUP}`;
const TOKEN = 'fourwinds-token';
const CERT_MANAGER = 'cert-manager';

/** Tokens with the rights that the documentation pages of both programs name. */
export interface ClientTokens {
  readonly solver: string;
  readonly provider: string;
}

/** Installs the chart. Resolves when its Pods are ready and the API server serves the solver. */
export async function installClients(installation: Installation, tokens: ClientTokens): Promise<void> {
  const { charts, clusters, helm, api } = installation;
  const management = (...args: string[]): Promise<string> => charts.kubectl('management', args);
  await management('apply', '--server-side', `--filename=${await foreignKinds()}`);
  const folder = charts.file(NAMESPACE);
  mkdirSync(folder);
  makeSolverCertificates(folder, NAMESPACE);
  await charts.apply('management', ...objectsOf(folder, tokens));
  const values = {
    api,
    certManager: { enabled: true, secrets: [{ namespace: CERT_MANAGER, name: TOKEN }] },
    externalDns: { enabled: true, image: STAND_IN, tokenSecret: TOKEN },
  };
  writeFileSync(path.join(folder, 'values.json'), JSON.stringify(values));
  const options = [`--namespace=${NAMESPACE}`, `--values=${path.join(folder, 'values.json')}`];
  const release = ['install', 'clients', chart('fourwinds-clients'), REQUIRED['fourwinds-clients'][0], ...options];
  await helm.succeed(release, clusters.planes.management);
  await injectAuthority(installation, path.join(folder, 'ca.crt'));
  for (const program of ['cert-manager-solver', 'external-dns'])
    await management('rollout', 'status', `deployment/${program}`, `-n=${NAMESPACE}`, '--timeout=300s');
  await management('wait', '--for=condition=Available', API_SERVICE, '--timeout=60s');
  writeFileSync(charts.file(CERT_MANAGER), await kubeconfigOf(clusters, 'management', CERT_MANAGER, CERT_MANAGER));
}

/** An image that is on each node, as a placeholder for external-dns. */
const STAND_IN = 'localhost/pause:1';

/**
 * Returns the namespaces, the ServiceAccount of cert-manager, and Secrets. The chart's namespace enforces the Pod
 * security level `restricted`.
 */
function objectsOf(folder: string, { solver, provider }: ClientTokens): object[] {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  const secret = (namespace: string, name: string, stringData: object): object => {
    return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, stringData };
  };
  const file = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } },
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: CERT_MANAGER } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: CERT_MANAGER, namespace: CERT_MANAGER } },
    secret(CERT_MANAGER, TOKEN, { token: solver }),
    secret(NAMESPACE, TOKEN, { token: provider }),
    secret(NAMESPACE, 'cert-manager-solver-tls', { 'tls.crt': file('tls.crt'), 'tls.key': file('tls.key') }),
  ];
}

/** Injects the CA like cert-manager's injector, and routes the API server's solver traffic to the node. */
async function injectAuthority({ charts, clusters }: Installation, file: string): Promise<void> {
  const caBundle = readFileSync(file).toString('base64');
  await charts.kubectl('management', [
    ...['patch', API_SERVICE, '--type=merge'],
    `--patch=${JSON.stringify({ spec: { caBundle } })}`,
  ]);
  const service = ['get', 'service/cert-manager-solver', `-n=${NAMESPACE}`, '-o=jsonpath={.spec.clusterIP}'];
  await clusters.route(await charts.kubectl('management', service), MANAGEMENT_NODE);
}

/** The response to a challenge that cert-manager sends through the API server. */
export async function challenge({ charts }: Installation, fields: object): Promise<unknown> {
  const config = { tokenSecretRef: { name: TOKEN, key: 'token' } };
  const request = { uid: 'u1', type: 'dns-01', resourceNamespace: CERT_MANAGER, config, ...fields };
  const path = `/apis/${GROUP}/v1alpha1/fourwinds`;
  const args = ['create', `--raw=${path}`, '--filename=-', `--kubeconfig=${charts.file(CERT_MANAGER)}`];
  const answer = await charts.kubectl('management', args, JSON.stringify({ request }));
  return (JSON.parse(answer) as { response: unknown }).response;
}

const ASK = `
const [, method, path, body] = process.argv;
const headers = { accept: 'application/external.dns.webhook+json;version=1', 'content-type': 'application/external.dns.webhook+json;version=1' };
const response = await fetch('http://127.0.0.1:8888' + path, { method, headers, body });
console.log(JSON.stringify({ status: response.status, body: await response.text() }));
`;

/** The provider's response to a request from its own Pod, where external-dns runs. */
export async function askProvider(
  { charts }: Installation,
  ...request: readonly [method: string, path: string, body?: string]
): Promise<{ readonly status: number; readonly body: string }> {
  const program = ['/usr/bin/node', '--input-type=module', `--eval=${ASK}`, '--', ...request.map(String)];
  const pod = ['deploy/external-dns', `-n=${NAMESPACE}`, '--container=provider'];
  return JSON.parse(await charts.kubectl('management', ['exec', ...pod, '--', ...program])) as {
    status: number;
    body: string;
  };
}
