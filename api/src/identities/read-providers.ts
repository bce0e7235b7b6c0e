import { readFile } from 'node:fs/promises';
import { readIdentityProviders, unusable } from '@fourwinds/process';
import { IdentityProvider, type IdentityProviders } from './identity-provider.ts';

/** The providers of a setting, with the secrets from their files. Throws StartError where one cannot be read, or is empty. */
export async function readProviders(setting: string | undefined, pagesUrl: string): Promise<IdentityProviders> {
  const settings = setting === undefined ? [] : readIdentityProviders(setting);
  const providers = settings.map(
    async (one) => [one.name, new IdentityProvider(one, await readSecret(one.secret), pagesUrl)] as const,
  );
  return new Map(await Promise.all(providers));
}

async function readSecret(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      throw unusable('FOURWINDS_IDENTITY_PROVIDERS', file, error);
    },
  );
  if (secret === '') throw unusable('FOURWINDS_IDENTITY_PROVIDERS', file, new Error('the file is empty'));
  return secret;
}
