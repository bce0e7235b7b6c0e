import { ancestorsOf, type Resource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';

/** Finds objects by domain, and by their position in the tree of names. Never scans all objects. */
export class DomainIndex<T extends Resource> {
  readonly #at: IndexBy<T>;
  readonly #below: IndexBy<T>;

  constructor(cache: Informer<T>, domainOf: (object: T) => string) {
    this.#at = new IndexBy(cache, (object) => [domainOf(object)]);
    this.#below = new IndexBy(cache, (object) => ancestorsOf(domainOf(object)));
  }

  at(domain: string): T[] {
    return this.#at.get(domain);
  }

  hasBelow(domain: string): boolean {
    return this.#below.countOf(domain) > 0;
  }

  below(domain: string): T[] {
    return this.#below.get(domain);
  }
}
