import { RecentMap } from '@fourwinds/data';
import { annotations, labels } from '@fourwinds/resources';

/** Number of cached strings. Region names, condition messages and the like repeat in each object. */
const TEXTS = 4096;

/** Fields whose values are unique to one object. If an object contains a uid, the name next to it is unique as well. */
const OWN: ReadonlySet<string> = new Set([
  ...['uid', 'resourceVersion', 'domain', 'zone', 'zoneId', 'by', 'difference', 'version', 'sha256', 'inputs'],
  ...[labels.zoneId, annotations.changeId, annotations.updatedAt],
]);

interface Fields {
  [field: string]: unknown;
}

/**
 * Copies JSON values so that equal strings and lists are stored once. Each object is parsed separately, so without
 * this every object would store its own strings.
 */
export class SharedTexts {
  readonly #texts = new RecentMap<string, string>(TEXTS);
  #latest = '';

  /** Copies a value. Reuses parts of an earlier copy if they are equal and in the same position. */
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
    // A spread copy allocates no more space than its fields need.
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

  /** Fast path: the same string, such as a timestamp, often repeats in a row. */
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
