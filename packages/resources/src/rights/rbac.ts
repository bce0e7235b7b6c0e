import { SYSTEM_NAMESPACE } from '../kinds/group.ts';
import type { Right } from './rights.ts';

export interface RbacObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

const RBAC = 'rbac.authorization.k8s.io';

/** Returns a ServiceAccount in the system namespace that has exactly these rights. */
export function serviceAccount(program: string, rights: readonly Right[]): RbacObject[] {
  const subject = { kind: 'ServiceAccount', name: program, namespace: SYSTEM_NAMESPACE };
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: subject };
  const { name, namespace } = subject;
  const byNamespace = Map.groupBy(rights, (right) => right.namespace);
  const roles = [...byNamespace].flatMap(([where, same]) =>
    roleAndBinding(`fourwinds-${program}`, where, same, subject),
  );
  return [{ ...account, metadata: { name, namespace } }, ...roles];
}

/** Returns a role that administrators can bind in namespaces of their choice. */
export function clusterRole(name: string, rights: readonly Right[]): RbacObject {
  return { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata: { name }, rules: rights.flatMap(rulesOf) };
}

function roleAndBinding(
  name: string,
  namespace: string | undefined,
  rights: readonly Right[],
  subject: object,
): RbacObject[] {
  const scope = namespace === undefined ? 'Cluster' : '';
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }) };
  const role = { apiVersion: `${RBAC}/v1`, kind: `${scope}Role`, metadata, rules: rights.flatMap(rulesOf) };
  const roleRef = { apiGroup: RBAC, kind: role.kind, name };
  return [role, { ...role, kind: `${scope}RoleBinding`, rules: undefined, roleRef, subjects: [subject] }];
}

/**
 * A create request contains no object name, so a rule with names never matches it. The request for a token is an
 * exception: it names the account.
 */
function rulesOf({ kind, verbs, names, status, token }: Right): object[] {
  const apiGroups = [kind.apiVersion.includes('/') ? kind.apiVersion.split('/')[0] : ''];
  const resources = [status === true ? `${kind.plural}/status` : kind.plural];
  if (names === undefined) return [{ apiGroups, resources, verbs }];
  if (token === true) return [{ apiGroups, resources: [`${kind.plural}/token`], verbs, resourceNames: names }];
  const named = { apiGroups, resources, verbs: verbs.filter((verb) => verb !== 'create'), resourceNames: names };
  return verbs.includes('create') ? [{ apiGroups, resources, verbs: ['create'] }, named] : [named];
}
