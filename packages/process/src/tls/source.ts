/**
 * Keeps the certificate of an identity up to date. If a new certificate is not usable, the current one stays in use.
 */
export interface CertificateSource {
  follow(): void;
  refresh(): void;
  stop(): void;
}
