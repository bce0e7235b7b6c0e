import { readFileSync, type StatsListener, unwatchFile, watchFile } from 'node:fs';
import type { Logger } from '../log.ts';
import { adopt } from './adopt.ts';
import type { CertificateSource } from './source.ts';
import type { TlsIdentity } from './tls-identity.ts';

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Files are checked so often; that finds every way of replacing them, symbolic links in their path included. */
const CHECK_MILLISECONDS = 5000;

/** The certificate in two files. */
export class FileCertificate implements CertificateSource {
  readonly #files: CertificateFiles;
  readonly #identity: TlsIdentity;
  readonly #log: Logger;
  readonly #looked: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) this.refresh();
  };

  constructor(files: CertificateFiles, identity: TlsIdentity, log: Logger) {
    this.#files = files;
    this.#identity = identity;
    this.#log = log;
  }

  follow(interval = CHECK_MILLISECONDS): void {
    this.refresh();
    for (const path of this.#paths()) watchFile(path, { interval, persistent: false }, this.#looked);
  }

  refresh(): void {
    const { certificate, key } = this.#files;
    adopt(this.#identity, certificate, this.#log, () => ({
      certificate: readFileSync(certificate),
      key: readFileSync(key),
    }));
  }

  stop(): void {
    for (const path of this.#paths()) unwatchFile(path, this.#looked);
  }

  #paths(): string[] {
    return [this.#files.certificate, this.#files.key];
  }
}
