import { errorMessage } from '../error-message.ts';
import type { Logger } from '../log.ts';
import type { KeyPair, TlsIdentity } from './tls-identity.ts';

/**
 * Makes the identity use the certificate that `read` returns. If this fails, logs the reason and keeps the current
 * certificate.
 */
export function adopt(identity: TlsIdentity, source: string, log: Logger, read: () => KeyPair): void {
  try {
    const { subject, validTo, validToDate } = identity.use(read());
    log.info({ source, subject, validTo }, `the certificate for ${identity.name} is in use`);
    if (validToDate.getTime() < Date.now())
      log.warn({ source, validTo }, `the certificate for ${identity.name} has ended`);
  } catch (error) {
    // Logs only the message, because the log must not contain file contents.
    const reason = errorMessage(error);
    const since = identity.expiry === undefined ? 'there is none' : 'the one before stays';
    log.error({ source, reason }, `the certificate for ${identity.name} cannot be used; ${since}`);
  }
}
