import { annotations, labels, RecentMap } from '@fourwinds/resources';

/** Texts that are known: names of regions, messages of conditions and the like come again with each object. */
const TEXTS = 4096;

/** Fields whose texts no other object has. */
const OWN: ReadonlySet<string> = new Set([
  ...['uid', 'resourceVersion', 'domain', 'zone', 'zoneId'],
  ...[labels.zoneId, annotations.changeId, annotations.updatedAt],
]);

/** Makes copies of values that share equal texts: each object is parsed by itself, so that it has copies of its own. */
export class SharedTexts {
  readonly #texts = new RecentMap<string, string>(TEXTS);

  /** A copy of a JSON value. */
  copy<V>(value: V): V {
    if (typeof value === 'string') return this.#share(value) as V;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item: unknown) => this.copy(item)) as V;
    // such a copy has no more room than the value
    const copy = { ...value } as { [field: string]: unknown };
    for (const field of Object.keys(copy)) if (!OWN.has(field)) copy[field] = this.copy(copy[field]);
    return copy as V;
  }

  #share(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }
}
