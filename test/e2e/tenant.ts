/** kubectl arguments to act as a tenant in its namespace. */
export const AS_TENANT = '--namespace evil --as system:serviceaccount:evil:mallory';

/** The tenant's namespace and account, with full access to its Zones and Records and nothing else. */
export const TENANT_RIGHTS = `
apiVersion: v1
kind: Namespace
metadata: { name: evil }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: mallory, namespace: evil }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: tenant, namespace: evil }
rules: [{ apiGroups: [dns.fourwinds.dev], resources: [zones, records], verbs: ['*'] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: tenant, namespace: evil }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: tenant }
subjects: [{ kind: ServiceAccount, name: mallory, namespace: evil }]
`;
