import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unusable } from '@fourwinds/process';
import { readSigningKey } from '../automation/audit/audit-key.ts';
import { Dashboard } from '../pages/dashboard/dashboard.ts';
import { type CountryOf, readCountries } from '../accounts/people/countries.ts';
import { type LabelLists, labelLists, labelsIn } from '../domains/rules/label-lists.ts';
import { readListedPasswords } from '../accounts/people/listed-passwords.ts';
import type { ListedPasswords } from '../accounts/people/password-rules.ts';

/** Files that are read at startup. Each function throws StartError with the setting to correct. */

/** Folder of the dashboard that `make build` writes next to the programs. */
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

/** Reads the labels that cannot be registered under a suffix. */
export async function readLabelLists(files: LabelFiles): Promise<LabelLists> {
  return labelLists({
    reserved: await readLabels(files, 'FOURWINDS_RESERVED_LABELS'),
    brands: await readLabels(files, 'FOURWINDS_BRAND_LABELS'),
    offensive: await readLabels(files, 'FOURWINDS_OFFENSIVE_LABELS'),
  });
}

type LabelFiles = {
  readonly [name in `FOURWINDS_${'RESERVED' | 'BRAND' | 'OFFENSIVE'}_LABELS`]?: string;
};

async function readLabels(files: LabelFiles, variable: keyof LabelFiles): Promise<string[] | undefined> {
  const file = files[variable];
  if (file === undefined) return undefined;
  return readFile(file, 'utf8')
    .then(labelsIn)
    .catch((error: unknown) => {
      throw unusable(variable, file, error);
    });
}

export async function readDashboard(): Promise<Dashboard> {
  return Dashboard.read(dashboardFolder).catch((error: unknown) => {
    throw unusable('make build', dashboardFolder, error);
  });
}
