import type { ObjectKey } from '@fourwinds/resources';

/** The Secret that `namespace/name` names; undefined where nothing does. */
export function secretNamed(text: string | undefined): ObjectKey | undefined {
  const [namespace, name] = text?.split('/') ?? [];
  return name === undefined ? undefined : { namespace, name };
}
