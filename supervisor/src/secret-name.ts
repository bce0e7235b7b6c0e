import { nameserverOptions } from '@fourwinds/options';
import type { ObjectKey } from '@fourwinds/resources';

/** Parses the name of a Secret in the form `namespace/name`. Returns undefined for undefined. */
export function secretNamed(text: string | undefined): ObjectKey | undefined {
  return nameserverOptions.FOURWINDS_DOT_SECRET.parse(text);
}
