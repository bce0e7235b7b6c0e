import { readFileSync } from 'node:fs';
import type { Logger } from '../log.ts';
import { watchFiles } from '../watch-files.ts';
import { adopt } from './adopt.ts';
import type { CertificateSource } from './source.ts';
import type { TlsIdentity } from './tls-identity.ts';

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

export class FileCertificate implements CertificateSource {
  readonly #files: CertificateFiles;
  readonly #identity: TlsIdentity;
  readonly #log: Logger;
  #unwatch = (): void => undefined;

  constructor(files: CertificateFiles, identity: TlsIdentity, log: Logger) {
    this.#files = files;
    this.#identity = identity;
    this.#log = log;
  }

  follow(interval?: number): void {
    this.refresh();
    const { certificate, key } = this.#files;
    this.#unwatch = watchFiles([certificate, key], () => this.refresh(), interval);
  }

  refresh(): void {
    const { certificate, key } = this.#files;
    adopt(this.#identity, certificate, this.#log, () => ({
      certificate: readFileSync(certificate),
      key: readFileSync(key),
    }));
  }

  stop(): void {
    this.#unwatch();
  }
}
