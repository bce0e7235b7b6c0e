import { RecentMap } from '@fourwinds/data';
import { annotations, labels } from '@fourwinds/resources';

/** Texts that are known: names of regions, messages of conditions and the like come again with each object. */
const TEXTS = 4096;

/** Fields whose texts no other object has; so is the name beside a uid. */
const OWN: ReadonlySet<string> = new Set([
  ...['uid', 'resourceVersion', 'domain', 'zone', 'zoneId', 'by', 'difference', 'version', 'sha256', 'inputs'],
  ...[labels.zoneId, annotations.changeId, annotations.updatedAt],
]);

interface Fields {
  [field: string]: unknown;
}

/** Makes copies of JSON values. Each object is parsed by itself, so that it has texts and lists of its own; copies have one of each that is equal. */
export class SharedTexts {
  readonly #texts = new RecentMap<string, string>(TEXTS);
  #latest = '';

  /** A copy of a value. Parts that an earlier copy, of a value of the same form, has in the same place are those of that copy. */
  copy<V>(value: V, earlier?: unknown): V {
    if (value === earlier) return earlier as V;
    if (typeof value === 'string') return this.#share(value) as V;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#copyList(value, Array.isArray(earlier) ? earlier : []) as V;
    return this.#copyFields(value as Fields, isFields(earlier) ? earlier : {}) as V;
  }

  #copyList(list: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
    const copy = list.map((item, i) => this.copy(item, earlier[i]));
    return isSameList(copy, earlier) ? earlier : copy;
  }

  #copyFields(fields: Fields, earlier: Fields): Fields {
    const others = Object.keys(earlier);
    // such a copy has no more room than the fields
    const copy = { ...fields };
    const names = Object.keys(copy);
    let same = 0;
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      const isThere = others[i] === name;
      if (!OWN.has(name) && !(name === 'name' && 'uid' in copy))
        copy[name] = this.copy(copy[name], isThere ? earlier[name] : undefined);
      if (isThere && copy[name] === earlier[name]) same++;
    }
    return same === names.length && same === others.length ? earlier : copy;
  }

  /** The same text comes several times in a row, such as the time of a change. */
  #share(text: string): string {
    if (text !== this.#latest) this.#latest = this.#known(text);
    return this.#latest;
  }

  #known(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }
}

function isSameList(list: readonly unknown[], other: readonly unknown[]): boolean {
  return list.length === other.length && list.every((item, i) => item === other[i]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
