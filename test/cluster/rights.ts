import { readFile } from 'node:fs/promises';
import {
  clusterRole,
  type RbacObject,
  type Right,
  serviceAccount,
  SYSTEM_NAMESPACE,
  tenantRights,
} from '@fourwinds/resources';
import type { Cluster, Plane } from './cluster.ts';

/** A year, longer than any run. */
const TOKEN_LIFETIME = '8760h';

export interface Grants {
  /** Namespaces to create. */
  readonly namespaces: readonly string[];
  /** RBAC rules by program name. */
  readonly programs: ReadonlyMap<string, readonly Right[]>;
}

/**
 * Creates a ServiceAccount on a plane for each program, with the program's rights. Returns kubeconfigs by program
 * name.
 */
export async function grantRights(
  cluster: Cluster,
  plane: string,
  { namespaces, programs }: Grants,
): Promise<ReadonlyMap<string, string>> {
  const made = namespaces.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  const granted = [...programs].flatMap(([program, rights]) => serviceAccount(program, rights));
  await apply(cluster, plane, [...made, ...granted, clusterRole('fourwinds-tenant', tenantRights)]);
  const kubeconfigs = [...programs.keys()].map(
    async (program) => [program, await kubeconfigOf(cluster, plane, program)] as const,
  );
  return new Map(await Promise.all(kubeconfigs));
}

export async function apply(cluster: Cluster, plane: string, items: readonly RbacObject[]): Promise<void> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  await cluster.succeed(plane, ['apply', '--filename=-'], list);
}

/** The kubeconfig of a ServiceAccount, as text. */
export async function kubeconfigOf(
  cluster: Cluster,
  plane: string,
  account: string,
  namespace = SYSTEM_NAMESPACE,
): Promise<string> {
  const args = ['create', 'token', account, `--namespace=${namespace}`, `--duration=${TOKEN_LIFETIME}`];
  const token = (await cluster.succeed(plane, args)).trim();
  return kubeconfigWith(cluster.planes[plane], account, token);
}

/** A kubeconfig for a plane with a token, as text. */
export async function kubeconfigWith({ name, url, caFile }: Plane, user: string, token: string): Promise<string> {
  return kubeconfigOfServer({ name, url, authority: await readFile(caFile), user, token });
}

export interface ServerAccess {
  readonly name: string;
  readonly url: string;
  /** The CA certificate of the server, in PEM. */
  readonly authority: Uint8Array;
  readonly user: string;
  readonly token: string;
}

/** A kubeconfig for a server with a token, as text. */
export function kubeconfigOfServer({ name, url, authority, user, token }: ServerAccess): string {
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(authority).toString('base64') };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: { cluster: name, user } }],
    'current-context': name,
  });
}
