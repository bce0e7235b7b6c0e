import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Names a file go-<value>.mod beside kubetest/go.mod, of a newer Kubernetes; without it tests run the version of go.mod. */
const newer = process.env['FOURWINDS_TEST_KUBERNETES'];

/** The version of the API servers that tests start, such as v1.33.13. */
export const kubernetesVersion = ((): string => {
  const file = path.join(import.meta.dirname, 'kubetest', newer ? `go-${newer}.mod` : 'go.mod');
  return /k8s\.io\/kubernetes (v\S+)/.exec(readFileSync(file, 'utf8'))![1];
})();

/** The version in which they serve MutatingAdmissionPolicy: it is alpha in 1.33, where they have to be asked for it. */
export const mutatingPolicyVersion = newer ? 'v1' : 'v1alpha1';
