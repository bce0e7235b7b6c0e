import { type HasDigest, hasDigest } from '@fourwinds/snapshot';
import type { ZoneVersion } from './revise-snapshot-zone.ts';

/** Characters of snapshots in all; the zones read from them take several times as much memory. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** The served version of a zone. */
export interface ServedVersion extends ZoneVersion {
  /** How many words its image had when the zone was last compiled as a whole. */
  readonly words: number;
}

/**
 * The versions of the zones that changed last, by the names of their manifests, so that the next version of each costs
 * only its changes. Zones that do not change are left out: queries need their images alone.
 */
export class LatestVersions {
  readonly #most: number;
  readonly #versions = new Map<string, ServedVersion>();
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  get(manifest: string): ServedVersion | undefined {
    return this.#versions.get(manifest);
  }

  /** Spares the digests of those texts that the version here has too. */
  hasDigest(manifest: string): HasDigest {
    const parts = this.get(manifest)?.snapshot.parts ?? [];
    const known = new Map(parts.map(({ digest, text }) => [digest, text]));
    return (text, digest) => known.get(digest) === text || hasDigest(text, digest);
  }

  keep(manifest: string, version: ServedVersion): void {
    this.forget(manifest);
    this.#versions.set(manifest, version);
    this.#characters += sizeOf(version);
    for (const oldest of this.#versions.keys()) {
      if (this.#characters <= this.#most) return;
      this.forget(oldest);
    }
  }

  forget(manifest: string): void {
    const version = this.#versions.get(manifest);
    if (version === undefined) return;
    this.#characters -= sizeOf(version);
    this.#versions.delete(manifest);
  }
}

function sizeOf({ snapshot }: ZoneVersion): number {
  return snapshot.parts.reduce((sum, { text }) => sum + text.length, 0);
}
