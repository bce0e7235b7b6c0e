import { HANDOVER_NAMESPACE, KEYS_NAMESPACE, type SecretResource } from '@fourwinds/resources';
import { IndexBy } from '@fourwinds/store';
import { domainOf, isKeySecret } from '../keys/secrets/key-secrets.ts';
import type { Informers } from './informers.ts';
import type { ZoneIndex } from './zone-index.ts';

/** Secrets with the keys of zones, and those by which the API hands keys over. */
export class KeyIndex {
  readonly #informers: Pick<Informers, 'keys' | 'handovers'>;
  readonly #zones: ZoneIndex;
  readonly #byDomain: IndexBy<SecretResource>;

  constructor(informers: Pick<Informers, 'keys' | 'handovers'>, zones: ZoneIndex) {
    this.#informers = informers;
    this.#zones = zones;
    this.#byDomain = new IndexBy(informers.keys, (secret) => (isKeySecret(secret) ? [domainOf(secret)] : []));
  }

  /** A Secret with keys of a zone. */
  keySecret(name: string): SecretResource | undefined {
    return this.#informers.keys.get({ namespace: KEYS_NAMESPACE, name });
  }

  /** A Secret that the API has put in the handover namespace. */
  handover(name: string): SecretResource | undefined {
    return this.#informers.handovers.get({ namespace: HANDOVER_NAMESPACE, name });
  }

  /** Secrets with keys of a domain whose zone is gone. */
  abandonedKeysOf(domain: string): SecretResource[] {
    return this.#byDomain.get(domain).filter((secret) => !this.#zones.isKeySecretUsed(secret));
  }
}
