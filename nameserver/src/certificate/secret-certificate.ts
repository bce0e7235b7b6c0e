import { adopt, type CertificateSource, type Logger, type TlsIdentity } from '@fourwinds/process';
import { type ObjectKey, SecretKind, type SecretResource } from '@fourwinds/resources';
import { type ResourceStore, Informer } from '@fourwinds/store';

export interface SecretCertificateOptions {
  readonly secret: ObjectKey;
  readonly store: Promise<ResourceStore>;
  readonly identity: TlsIdentity;
  readonly log: Logger;
}

/** Reads the certificate from a Secret of type kubernetes.io/tls. */
export class SecretCertificate implements CertificateSource {
  readonly #options: SecretCertificateOptions;
  readonly #stopping = new AbortController();
  #watch: Informer<SecretResource> | undefined;

  constructor(options: SecretCertificateOptions) {
    this.#options = options;
  }

  follow(): void {
    this.#follow().catch(() => undefined); // Fails if the store cannot be opened, or after `stop`.
  }

  refresh(): void {
    const [secret] = this.#watch?.list() ?? [];
    this.#take(secret);
  }

  stop(): void {
    this.#stopping.abort();
    this.#watch?.stop();
  }

  async #follow(): Promise<void> {
    const { secret, store, log } = this.#options;
    const watch = new Informer(await store, SecretKind, { ...secret, log });
    this.#stopping.signal.throwIfAborted();
    this.#watch = watch;
    watch.onChange((_, [object]) => this.#take(object));
    watch.start();
    await watch.ready;
    if (watch.list().length === 0) this.#take(undefined);
  }

  #take(object: SecretResource | undefined): void {
    const { secret, identity, log } = this.#options;
    adopt(identity, `Secret ${secret.namespace}/${secret.name}`, log, () => {
      if (object === undefined) throw new Error('it does not exist');
      return { certificate: entry(object, 'tls.crt'), key: entry(object, 'tls.key') };
    });
  }
}

function entry({ data = {} }: SecretResource, name: string): Uint8Array {
  if (data[name] === undefined) throw new Error(`it has no ${name}`);
  return Buffer.from(data[name], 'base64');
}
