import { type ConfigMapResource, labels, sha256Of } from '@fourwinds/resources';
import {
  type ListedBucket,
  listedBuckets,
  readSnapshot,
  readVersion,
  signedText,
  type VerifyText,
} from '@fourwinds/snapshot';

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

export interface HoldOptions {
  readonly verify: VerifyText;
  /** Gives the copy of a text that others have, too. */
  readonly share?: (text: string) => string;
}

/** A ConfigMap without its records. Its signature is verified when it is first asked for: that takes longer than all the rest. */
export function heldConfigMap(configMap: ConfigMapResource, { verify, share = own }: HoldOptions): HeldConfigMap {
  const { metadata, data = {} } = configMap;
  const kind = kindOf(metadata.labels?.[labels.snapshot]);
  const head = { name: share(metadata.name), resourceVersion: metadata.resourceVersion ?? '', kind };
  if (kind === undefined) return { ...head, isIntact: false, isSigned: false };
  if (kind === 'bucket') return { ...head, sha256: sha256Of(data.records ?? ''), isIntact: false, isSigned: false };
  return new HeldManifest({ ...head, kind }, configMap, { verify, share });
}

interface ManifestHead {
  readonly name: string;
  readonly resourceVersion: string;
  readonly kind: 'manifest' | 'tombstone';
}

class HeldManifest implements HeldConfigMap {
  readonly name: string;
  readonly resourceVersion: string;
  readonly kind: 'manifest' | 'tombstone';
  readonly domain: string;
  readonly version: bigint | undefined;
  readonly serial: number;
  readonly sha256: string;
  readonly claim: string | undefined;
  readonly buckets: readonly ListedBucket[] | undefined;
  readonly isIntact: boolean;
  readonly #verify: VerifyText;
  #signature: string | undefined;
  #isSigned: boolean | undefined;

  constructor(
    { name, resourceVersion, kind }: ManifestHead,
    configMap: ConfigMapResource,
    { verify, share }: Required<HoldOptions>,
  ) {
    const { domain = '', version, serial, sha256 = '', signature = '', claim, buckets } = configMap.data ?? {};
    this.name = name;
    this.resourceVersion = resourceVersion;
    this.kind = kind;
    this.domain = share(domain);
    this.version = readVersion(version);
    this.serial = Number(serial);
    this.sha256 = share(sha256);
    this.claim = claim === undefined ? undefined : share(claim);
    this.buckets = buckets === undefined ? undefined : listedBuckets(configMap);
    this.isIntact = readSnapshot(configMap, noBucket, anySignature).state !== 'refused';
    this.#verify = verify;
    this.#signature = share(signature);
  }

  get signature(): string | undefined {
    return this.#signature;
  }

  get isSigned(): boolean {
    this.#isSigned ??=
      this.isIntact && this.#verify(signedText(this.kind, this.domain, this.sha256), this.#signature ?? '');
    this.#signature = undefined;
    return this.#isSigned;
  }
}

const own = (text: string): string => text;
const noBucket = (): undefined => undefined;
const anySignature = (): boolean => true;

function kindOf(label: string | undefined): HeldConfigMap['kind'] {
  return label === 'manifest' || label === 'tombstone' || label === 'bucket' ? label : undefined;
}
