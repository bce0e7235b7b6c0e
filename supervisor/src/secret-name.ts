import { nameserverOptions } from '@fourwinds/process';
import type { ObjectKey } from '@fourwinds/resources';

/** The Secret that `namespace/name` names; undefined where nothing does. */
export function secretNamed(text: string | undefined): ObjectKey | undefined {
  return nameserverOptions.FOURWINDS_DOT_SECRET.parse(text);
}
