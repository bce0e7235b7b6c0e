import { keyText, type RecordResource } from '@fourwinds/resources';

/** Returns the key of the zone that a Record references, `namespace/name`. */
export function zoneKeyOfRecord({ metadata, spec }: RecordResource): string {
  const { name, namespace = metadata.namespace } = spec.zoneRef;
  return keyText({ namespace, name });
}
