import { sha256Of } from '@fourwinds/data';
import { type ConfigMapResource, labels } from '@fourwinds/resources';
import type { ListedBucket, VerifyText } from '@fourwinds/snapshot';
import { ManifestContent, type ManifestKind } from './manifest-content.ts';
import type { ManifestContents } from './manifest-contents.ts';

/** The parts of a region's ConfigMap that the operator keeps in memory. Never its records. */
export interface HeldConfigMap {
  readonly name: string;
  readonly resourceVersion: string;
  /** Undefined if the ConfigMap is not part of a snapshot. */
  readonly kind: 'manifest' | 'tombstone' | 'bucket' | undefined;
  readonly domain?: string;
  readonly version?: bigint;
  readonly serial?: number;
  /** The digest stored in a snapshot. For a bucket, the digest of its records. */
  readonly sha256?: string;
  /** The claim that the zone was published with, as serialized text. */
  readonly claim?: string;
  readonly buckets?: readonly ListedBucket[];
  /** True for a manifest or tombstone whose fields match its digest. */
  readonly isIntact: boolean;
  /** The signature, until it is verified. */
  readonly signature?: string;
  readonly isSigned: boolean;
}

/** Converts a ConfigMap from a region's store to its in-memory form. */
export type Hold = (configMap: ConfigMapResource) => HeldConfigMap;

export interface HoldOptions {
  readonly verify: VerifyText;
  /** Shared contents of manifests, so that equal manifests of several regions are stored once. */
  readonly contents?: ManifestContents;
}

/**
 * Returns a ConfigMap without its records. Its signature is verified at first use, because that takes longer than
 * everything else.
 */
export function heldConfigMap(configMap: ConfigMapResource, { verify, contents }: HoldOptions): HeldConfigMap {
  const { metadata, data = {} } = configMap;
  const { name, resourceVersion = '' } = metadata;
  const kind = kindOf(metadata.labels?.[labels.snapshot]);
  const head = { name, resourceVersion, kind };
  if (kind === undefined) return { ...head, isIntact: false, isSigned: false };
  if (kind === 'bucket') return { ...head, sha256: sha256Of(data.records ?? ''), isIntact: false, isSigned: false };
  const read = (): ManifestContent => new ManifestContent(kind, configMap, verify);
  return new HeldManifest(resourceVersion, contents === undefined ? read() : contents.of(kind, configMap, read));
}

class HeldManifest implements HeldConfigMap {
  readonly resourceVersion: string;
  readonly content: ManifestContent;

  constructor(resourceVersion: string, content: ManifestContent) {
    this.resourceVersion = resourceVersion;
    this.content = content;
  }

  get name(): string {
    return this.content.name;
  }

  get kind(): ManifestKind {
    return this.content.kind;
  }

  get domain(): string {
    return this.content.domain;
  }

  get version(): bigint | undefined {
    return this.content.version;
  }

  get serial(): number {
    return this.content.serial;
  }

  get sha256(): string {
    return this.content.sha256;
  }

  get claim(): string | undefined {
    return this.content.claim;
  }

  get buckets(): readonly ListedBucket[] | undefined {
    return this.content.buckets;
  }

  get isIntact(): boolean {
    return this.content.isIntact;
  }

  get signature(): string | undefined {
    return this.content.signature;
  }

  get isSigned(): boolean {
    return this.content.isSigned;
  }
}

function kindOf(label: string | undefined): HeldConfigMap['kind'] {
  return label === 'manifest' || label === 'tombstone' || label === 'bucket' ? label : undefined;
}
