import { HANDOVER_NAMESPACE, KEYS_NAMESPACE, type SecretResource } from '@fourwinds/resources';
import { IndexBy } from '@fourwinds/store';
import { domainOf, isKeySecret } from '../facts/key-secret.ts';
import type { Informers } from './informers.ts';
import type { ZoneIndex } from './zone-index.ts';
import type { KeyLookup } from '../facts/lookups.ts';

export class KeyIndex implements KeyLookup {
  readonly #informers: Pick<Informers, 'keys' | 'handovers'>;
  readonly #zones: ZoneIndex;
  readonly #byDomain: IndexBy<SecretResource>;

  constructor(informers: Pick<Informers, 'keys' | 'handovers'>, zones: ZoneIndex) {
    this.#informers = informers;
    this.#zones = zones;
    this.#byDomain = new IndexBy(informers.keys, (secret) => (isKeySecret(secret) ? [domainOf(secret)] : []));
  }

  keySecret(name: string): SecretResource | undefined {
    return this.#informers.keys.get({ namespace: KEYS_NAMESPACE, name });
  }

  handover(name: string): SecretResource | undefined {
    return this.#informers.handovers.get({ namespace: HANDOVER_NAMESPACE, name });
  }

  abandonedKeysOf(domain: string): SecretResource[] {
    return this.#byDomain.get(domain).filter((secret) => !this.#zones.isKeySecretUsed(secret));
  }
}
