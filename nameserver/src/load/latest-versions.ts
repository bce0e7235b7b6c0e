import { type CompleteSnapshot, type HasDigest, hasDigest } from '@fourwinds/snapshot';

/** Characters of snapshots in all, of those that nobody else keeps. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** The served version of a zone. */
export interface ServedVersion {
  readonly snapshot: CompleteSnapshot;
  /** How many words its image had when the zone was last compiled as a whole. */
  readonly words: number;
}

/** Reads the served version when it is needed; undefined where that is not possible. */
export type ReadVersion = () => ServedVersion | undefined;

/**
 * The served versions of zones as texts, by the names of their manifests, so that the next version of each costs only its changes: of
 * large zones, whose texts are in memory anyway, and of the small zones that changed last.
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

  /** Spares the digests of those texts that the version here has too. */
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
