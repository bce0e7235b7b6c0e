import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Returns Node's default authorities and the PEM certificates in `more`. Throws if `more` contains no certificate or
 * an unreadable certificate.
 */
export function certificateAuthorities(more?: string): SecureContext {
  return createSecureContext({ ca: [...getCACertificates('default'), ...(more === undefined ? [] : readAll(more))] });
}

function readAll(text: string): readonly string[] {
  const certificates = text.match(CERTIFICATE);
  if (certificates === null) throw new Error('it has no certificates');
  for (const certificate of certificates) new X509Certificate(certificate);
  return certificates;
}
