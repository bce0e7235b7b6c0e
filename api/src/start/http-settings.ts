import { pagesOrigin } from '@fourwinds/options';
import { readAddressList } from '@fourwinds/process';
import type { AppOptions } from './app.ts';
import type { Environment } from './config.ts';

type HttpSettings = Pick<
  AppOptions,
  'proxies' | 'corsOrigins' | 'publicUrl' | 'pagesOrigin' | 'hasHttps' | 'takesPlainUpdates'
>;

export function httpSettings(environment: Environment): HttpSettings {
  const { FOURWINDS_PUBLIC_URL: publicUrl, FOURWINDS_TRUSTED_PROXIES: trusted } = environment;
  return {
    proxies: trusted === undefined ? undefined : readAddressList(trusted),
    corsOrigins: environment.FOURWINDS_CORS_ORIGINS,
    publicUrl,
    pagesOrigin: pagesOrigin(publicUrl, environment.FOURWINDS_HTTP),
    hasHttps: environment.FOURWINDS_HTTPS !== undefined,
    takesPlainUpdates: environment.FOURWINDS_PLAIN_UPDATES === 'on',
  };
}
