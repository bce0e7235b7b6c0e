import { errorMessage } from '../error-message.ts';
import type { Logger } from '../log.ts';
import type { KeyPair, TlsIdentity } from './tls-identity.ts';

/** Has an identity use the certificate that `read` returns. Where that throws, or it cannot be used, the log says why, and all stays as it was. */
export function adopt(identity: TlsIdentity, source: string, log: Logger, read: () => KeyPair): void {
  try {
    const { subject, validTo, validToDate } = identity.use(read());
    log.info({ source, subject, validTo }, `the certificate for ${identity.name} is in use`);
    if (validToDate.getTime() < Date.now())
      log.warn({ source, validTo }, `the certificate for ${identity.name} has ended`);
  } catch (error) {
    // The message alone: nothing of the files may come into the log.
    const reason = errorMessage(error);
    const since = identity.expiry === undefined ? 'there is none' : 'the one before stays';
    log.error({ source, reason }, `the certificate for ${identity.name} cannot be used; ${since}`);
  }
}
