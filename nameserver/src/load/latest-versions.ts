import { type CompleteSnapshot, type HasDigest, hasDigest } from '@fourwinds/snapshot';

/** Maximum total size, in characters, of snapshots that are referenced only here. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

export interface ServedVersion {
  readonly snapshot: CompleteSnapshot;
  /** Size of the zone's image in words after the last complete compilation. */
  readonly words: number;
}

/** Reads the served version on demand. Returns undefined if that is impossible. */
export type ReadVersion = () => ServedVersion | undefined;

/**
 * The served versions of zones as texts, by manifest name, so that the cost of the next version depends only on its
 * changes. Includes large zones, whose texts are in memory anyway, and the most recently changed small zones.
 */
export class LatestVersions {
  readonly #most: number;
  readonly #large = new Map<string, ServedVersion | ReadVersion>();
  readonly #small = new Map<string, ServedVersion>();
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  has(manifest: string): boolean {
    return this.#large.has(manifest) || this.#small.has(manifest);
  }

  get(manifest: string): ServedVersion | undefined {
    const large = this.#large.get(manifest);
    if (typeof large !== 'function') return large ?? this.#small.get(manifest);
    const version = large();
    if (version === undefined) this.#large.delete(manifest);
    else this.#large.set(manifest, version);
    return version;
  }

  /** Avoids computing the digests of texts that the stored version also contains. */
  hasDigest(manifest: string): HasDigest {
    const parts = this.get(manifest)?.snapshot.parts ?? [];
    const known = new Map(parts.map(({ digest, text }) => [digest, text]));
    return (text, digest) => known.get(digest) === text || hasDigest(text, digest);
  }

  keepLarge(manifest: string, version: ServedVersion | ReadVersion): void {
    this.forget(manifest);
    this.#large.set(manifest, version);
  }

  keepSmall(manifest: string, version: ServedVersion): void {
    this.forget(manifest);
    this.#small.set(manifest, version);
    this.#characters += sizeOf(version);
    for (const oldest of this.#small.keys()) {
      if (this.#characters <= this.#most) return;
      this.forget(oldest);
    }
  }

  forget(manifest: string): void {
    this.#large.delete(manifest);
    const version = this.#small.get(manifest);
    if (version === undefined) return;
    this.#characters -= sizeOf(version);
    this.#small.delete(manifest);
  }
}

function sizeOf({ snapshot }: ServedVersion): number {
  return snapshot.parts.reduce((sum, { text }) => sum + text.length, 0);
}
