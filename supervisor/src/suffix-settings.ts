import { arePagesLocal } from '@fourwinds/options';
import type { Environment } from './environment.ts';

const ON_THIS_MACHINE = 'fourwinds-names.example,winds.example';

type Settings = Pick<Environment, 'FOURWINDS_SUFFIXES' | 'FOURWINDS_PUBLIC_URL' | 'FOURWINDS_HTTP'>;

/**
 * Returns the configured suffixes, which may be none. If none are configured and the service is local to this machine,
 * returns two that nobody else can have.
 */
export function suffixSettings({
  FOURWINDS_SUFFIXES: chosen,
  FOURWINDS_PUBLIC_URL: url,
  FOURWINDS_HTTP: http,
}: Settings): { readonly [name: string]: string | undefined } {
  return { FOURWINDS_SUFFIXES: chosen ?? (arePagesLocal(url, http) ? ON_THIS_MACHINE : undefined) };
}
