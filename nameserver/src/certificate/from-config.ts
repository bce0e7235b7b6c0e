import { type CertificateSource, FileCertificate, type Logger, type TlsIdentity } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import type { Config } from '../config.ts';
import { SecretCertificate } from './secret-certificate.ts';

export interface CertificateOptions {
  readonly identity: TlsIdentity;
  /** The region's store, once it is open. */
  readonly store?: Promise<ResourceStore>;
  readonly log: Logger;
}

export function certificateSource(config: Config, options: CertificateOptions): CertificateSource | undefined {
  const { FOURWINDS_DOT_SECRET: secret, FOURWINDS_DOT_CERTIFICATE: certificate, FOURWINDS_DOT_KEY: key } = config;
  const { identity, store, log } = options;
  if (secret !== undefined && store !== undefined) return new SecretCertificate({ secret, store, identity, log });
  if (certificate !== undefined && key !== undefined) return new FileCertificate({ certificate, key }, identity, log);
  return undefined;
}
