import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * If set, the tests use a newer Kubernetes: the version in go-<value>.mod next to kubetest/go.mod. By default, the
 * tests use the version in go.mod.
 */
const newer = process.env['FOURWINDS_TEST_KUBERNETES'];

/** The version of the API servers in tests, for example v1.33.13. */
export const kubernetesVersion = ((): string => {
  const file = path.join(import.meta.dirname, 'kubetest', newer ? `go-${newer}.mod` : 'go.mod');
  return /k8s\.io\/kubernetes (v\S+)/.exec(readFileSync(file, 'utf8'))![1];
})();

/** The served version of MutatingAdmissionPolicy. It is alpha in 1.33 and must be enabled there. */
export const mutatingPolicyVersion = newer ? 'v1' : 'v1alpha1';
