import { sha256Of } from '@fourwinds/data';
import { type ConfigMapResource, labels } from '@fourwinds/resources';
import type { ListedBucket, VerifyText } from '@fourwinds/snapshot';
import { ManifestContent, type ManifestKind } from './manifest-content.ts';
import type { ManifestContents } from './manifest-contents.ts';

/** Everything that the operator keeps of a ConfigMap of a region: never its records. */
export interface HeldConfigMap {
  readonly name: string;
  readonly resourceVersion: string;
  /** Undefined for one that is no part of a snapshot. */
  readonly kind: 'manifest' | 'tombstone' | 'bucket' | undefined;
  readonly domain?: string;
  readonly version?: bigint;
  readonly serial?: number;
  /** The digest that a snapshot carries; for a bucket, that of its records. */
  readonly sha256?: string;
  /** The claim under which the zone was published, as it is written. */
  readonly claim?: string;
  /** Listed in a manifest. */
  readonly buckets?: readonly ListedBucket[];
  /** Whether it is a manifest or tombstone whose fields fit its digest. */
  readonly isIntact: boolean;
  /** Its signature, until that is verified. */
  readonly signature?: string;
  /** Whether it is intact and the operator has signed it. */
  readonly isSigned: boolean;
}

/** Keeps a ConfigMap that was read from the store of a region. */
export type Hold = (configMap: ConfigMapResource) => HeldConfigMap;

export interface HoldOptions {
  readonly verify: VerifyText;
  /** Contents of manifests that other regions may have, too, so that there is one copy of each. */
  readonly contents?: ManifestContents;
}

/** A ConfigMap without its records. Its signature is verified when it is first asked for: that takes longer than all the rest. */
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
