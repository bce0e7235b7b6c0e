import type { KeyObject } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { unusable } from '@fourwinds/process';
import { readSigningKey } from '../audit-log/audit-key.ts';
import { Dashboard } from '../dashboard/dashboard.ts';
import { type CountryOf, readCountries } from '../people/countries.ts';
import { readListedPasswords } from '../people/listed-passwords.ts';
import type { ListedPasswords } from '../people/password-rules.ts';

/** The files that the API reads at its start. Each function throws StartError with the setting by which its file can be mended. */

/** The dashboard beside the programs, where `make build` writes it. */
const dashboardFolder = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../../../dist/web', import.meta.url) : new URL('web', import.meta.url),
);

export async function readAuditKey(file: string | undefined): Promise<KeyObject | undefined> {
  if (file === undefined) return undefined;
  return readSigningKey(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_AUDIT_KEY_FILE', file, error);
  });
}

export async function readPasswordList(file: string | undefined): Promise<ListedPasswords> {
  return readListedPasswords(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_BREACHED_PASSWORDS', file ?? '', error);
  });
}

export async function readCountryFile(file: string | undefined): Promise<CountryOf> {
  return readCountries(file).catch((error: unknown) => {
    throw unusable('FOURWINDS_GEOIP', file ?? '', error);
  });
}

export async function readDashboard(): Promise<Dashboard> {
  return Dashboard.read(dashboardFolder).catch((error: unknown) => {
    throw unusable('make build', dashboardFolder, error);
  });
}
