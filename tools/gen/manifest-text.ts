import { stringify } from 'yaml';

/**
 * Formats a Kubernetes object as YAML. Quotes YAML 1.1 booleans such as `on` and `off`, so that kubectl and Helm read
 * the same values.
 */
export function manifestText(object: object): string {
  return stringify(object, { compat: 'yaml-1.1', lineWidth: 120, aliasDuplicateObjects: false });
}
