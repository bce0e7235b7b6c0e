import { readFile } from 'node:fs/promises';
import { readIdentityProviders } from '@fourwinds/options';
import { unusable } from '@fourwinds/process';
import { IdentityProvider, type IdentityProviders } from './identity-provider.ts';

/** Parses the providers setting and reads the secret files. Throws StartError if a file is unreadable or empty. */
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
