import { goName } from './names.ts';

interface Use {
  readonly key: string;
  readonly owner: string;
  readonly property: string;
  readonly values: readonly string[];
}

/**
 * The types of texts with known values. Properties with one name and the same values share a type. It is named after
 * the property and the shortest name of a struct that has it.
 */
export class Enums {
  readonly #uses = new Map<string, Use>();
  readonly #taken: ReadonlySet<string>;

  /** `taken` are the names of other types. */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** Notes the use of an enumeration. Returns a mark in place of its name, which `resolve` replaces. */
  mark(owner: string, property: string, values: readonly string[]): string {
    const key = `${property}|${values.join('|')}`;
    const before = this.#uses.get(key);
    if (before === undefined || isBefore(owner, before.owner)) this.#uses.set(key, { key, owner, property, values });
    return `«${key}»`;
  }

  /** Replaces the marks by names. */
  resolve(text: string): string {
    return text.replaceAll(/«([^»]+)»/g, (_, key: string) => this.#nameOf(this.#uses.get(key)!));
  }

  /** The types with their values. Throws if two have one name. */
  text(): string {
    const named = [...this.#uses.values()].map((use) => [this.#nameOf(use), use] as const);
    const sorted = named.sort(([one], [other]) => (one < other ? -1 : 1));
    const names = sorted.map(([name]) => name);
    if (new Set(names).size !== names.length) throw new Error(`two enumerations have one name: ${names.join(' ')}`);
    return sorted.map(([name, { values }]) => enumText(name, values)).join('\n');
  }

  #nameOf({ owner, property }: Use): string {
    const stem = owner.replace(/(Request|Params)$/, '');
    const end = goName(property);
    const name = end.startsWith(stem) ? end : stem + end;
    return this.#taken.has(name) ? `${name}Value` : name;
  }
}

export function enumText(name: string, values: readonly string[]): string {
  const rows = values.map((value) => [name + goName(value), value] as const);
  const width = Math.max(...rows.map(([constant]) => constant.length));
  const lines = rows.map(([constant, value]) => `\t${constant.padEnd(width)} ${name} = ${JSON.stringify(value)}\n`);
  const about = `// ${name} is one of the values below, or one that is newer than this library.\n`;
  return `${about}type ${name} string\n\n// Known values of ${name}.\nconst (\n${lines.join('')})\n`;
}

function isBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}
