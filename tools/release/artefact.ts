/** A file of a release, with its bill of materials. */
export interface Artefact {
  /** Path in the folder of the release. */
  readonly path: string;
  readonly content: Uint8Array;
  /** CycloneDX. undefined for files that only help to find others, such as the list of versions of a Go module. */
  readonly bill?: object;
}

/** The release that is made. */
export interface Release {
  /** Absolute path of the tree. */
  readonly root: string;
  readonly version: string;
  /** Day of the release, such as `2026-12-01`. */
  readonly date: string;
  readonly commit: string;
}
