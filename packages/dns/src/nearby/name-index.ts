import type { ZoneNames } from './zone-names.ts';

/** Describes how the names of a zone are written as text. Equal names have equal text. */
export type NameForm = Pick<ZoneNames<string>, 'apex' | 'parentOf' | 'wildcardBelow'>;

export function keyForm(apex: string): NameForm {
  return {
    apex,
    // A name begins with the length octet of its first label.
    parentOf: (key) => (key.length === apex.length ? undefined : key.slice(key.charCodeAt(0) + 1)),
    wildcardBelow: (key) => `\x01*${key}`,
  };
}

/** Names relative to the zone, as `Name.relativeTo` writes them, in lower case. They must not contain escaped dots. */
export const RELATIVE_FORM: NameForm = {
  apex: '@',
  parentOf: (name) => {
    if (name === '@') return undefined;
    const dot = name.indexOf('.');
    return dot === -1 ? '@' : name.slice(dot + 1);
  },
  wildcardBelow: (name) => (name === '@' ? '*' : `*.${name}`),
};

/** Stores a value for each name that has records. Names can be added but not removed. */
export class NameIndex<V> implements ZoneNames<string> {
  readonly apex: string;
  readonly #form: NameForm;
  readonly #isCut: (value: V) => boolean;
  readonly #values = new Map<string, V>();
  /** For each name that has descendants, the descendant that was added first. */
  readonly #below = new Map<string, string>();
  #size = 0;

  /** `isCut` returns true if records with this value remove the names below from the authority of the zone. */
  constructor(form: NameForm, isCut: (value: V) => boolean) {
    this.apex = form.apex;
    this.#form = form;
    this.#isCut = isCut;
  }

  /** Number of names that exist, including empty non-terminals. */
  get size(): number {
    return this.#size;
  }

  get(name: string): V | undefined {
    return this.#values.get(name);
  }

  getOrAdd(name: string, make: () => V): V {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    if (!this.#below.has(name)) this.#size++;
    const value = make();
    this.#values.set(name, value);
    for (let at = this.parentOf(name); at !== undefined && !this.#below.has(at); at = this.parentOf(at)) {
      if (!this.#values.has(at)) this.#size++;
      this.#below.set(at, name);
    }
    return value;
  }

  /** Returns how many names do not exist yet but would exist if there were records at `name`. */
  countMissing(name: string): number {
    let missing = 0;
    for (let at: string | undefined = name; at !== undefined && !this.exists(at); at = this.parentOf(at)) missing++;
    return missing;
  }

  parentOf(name: string): string | undefined {
    return this.#form.parentOf(name);
  }

  wildcardBelow(name: string): string {
    return this.#form.wildcardBelow(name);
  }

  exists(name: string): boolean {
    return this.#values.has(name) || this.#below.has(name);
  }

  oneBelow(name: string): string | undefined {
    return this.#below.get(name);
  }

  hidesNamesBelow(name: string): boolean {
    const value = this.#values.get(name);
    return value !== undefined && this.#isCut(value);
  }
}
