import type { ObjectKey, WatchCache, ZoneResource } from '@fourwinds/resources';
import { keyText } from '@fourwinds/resources';
import { zoneIdOf } from './identity.ts';

/** Finds Zone objects by what users call them. */
export class ZoneIndex {
  readonly #byId = new Map<string, ObjectKey>();
  readonly #byDomain = new Map<string, ObjectKey[]>();

  constructor(zones: WatchCache<ZoneResource>) {
    zones.onChange((_, zone, previous) => {
      if (previous !== undefined) this.#remove(previous);
      if (zone !== undefined) this.#add(zone);
    });
  }

  withId(id: string): ObjectKey | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  /** Several where a domain is disputed. */
  withDomain(domain: string): readonly ObjectKey[] {
    return this.#byDomain.get(domain) ?? [];
  }

  #add(zone: ZoneResource): void {
    const { domain } = zone.spec;
    const key = keyFor(zone);
    this.#byId.set(zoneIdOf(zone), key);
    this.#byDomain.set(domain, [...(this.#byDomain.get(domain) ?? []), key]);
  }

  #remove(zone: ZoneResource): void {
    const { domain } = zone.spec;
    const key = keyText(zone.metadata);
    const others = (this.#byDomain.get(domain) ?? []).filter((other) => keyText(other) !== key);
    if (others.length === 0) this.#byDomain.delete(domain);
    else this.#byDomain.set(domain, others);
    this.#byId.delete(zoneIdOf(zone));
  }
}

function keyFor({ metadata: { namespace, name } }: ZoneResource): ObjectKey {
  return { namespace, name };
}
