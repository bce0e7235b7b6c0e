import { stringify } from 'yaml';

/** An object of Kubernetes as YAML that means the same to kubectl and Helm, which read the `on` and `off` of YAML 1.1 as booleans. */
export function manifestText(object: object): string {
  return stringify(object, { compat: 'yaml-1.1', lineWidth: 120, aliasDuplicateObjects: false });
}
