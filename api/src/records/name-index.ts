import type { ZoneRecord } from '@fourwinds/resources';

const APEX = '@';

/** Which names of a zone have records or names below them; names are canonical, relative to the zone. */
export class NameIndex {
  readonly #records = new Map<string, number[]>();
  /** A name with records below each name that has some. */
  readonly #below = new Map<string, string>();

  /** Keeps, for each name, one name below it that is not in `change`, where there is one. */
  constructor(records: readonly ZoneRecord[], change: ReadonlySet<string> = new Set()) {
    records.forEach(({ name }, i) => {
      const there = this.#records.get(name);
      if (there !== undefined) return void there.push(i);
      this.#records.set(name, [i]);
      if (!change.has(name)) this.#noteAbove(name);
    });
    for (const name of change) if (this.#records.has(name)) this.#noteAbove(name);
  }

  #noteAbove(name: string): void {
    for (const above of namesAbove(name)) {
      if (this.#below.has(above)) return;
      this.#below.set(above, name);
    }
  }

  /** Names that exist, those of empty nodes counted too. */
  get size(): number {
    let size = this.#records.size;
    for (const name of this.#below.keys()) if (!this.#records.has(name)) size++;
    return size;
  }

  /** Indexes of the records at a name. */
  at(name: string): readonly number[] {
    return this.#records.get(name) ?? [];
  }

  /** The names whose records decide which names exist around a name: itself, one below it, and those above with their wildcards. */
  *around(name: string): Generator<string> {
    for (const place of [name, ...namesAbove(name)]) {
      yield place;
      yield wildcardOf(place);
      const below = this.#below.get(place);
      if (below !== undefined) yield below;
    }
    yield APEX;
    yield wildcardOf(APEX);
  }
}

/** The names between a name and the apex. */
function namesAbove(name: string): string[] {
  const above: string[] = [];
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) above.push(name.slice(dot + 1));
  return above;
}

/** The wildcards that may stand for a name. */
export function wildcardsFor(name: string): string[] {
  return [...namesAbove(name), APEX].map(wildcardOf);
}

function wildcardOf(name: string): string {
  return name === APEX ? '*' : `*.${name}`;
}
