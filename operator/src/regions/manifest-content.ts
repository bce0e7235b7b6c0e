import type { ConfigMapResource } from '@fourwinds/resources';
import {
  type ListedBucket,
  listedBuckets,
  readSnapshot,
  readVersion,
  signedText,
  type VerifyText,
} from '@fourwinds/snapshot';

export type ManifestKind = 'manifest' | 'tombstone';

/** The kept contents of a manifest or tombstone, except its resource version in one region. */
export class ManifestContent {
  readonly name: string;
  readonly kind: ManifestKind;
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

  constructor(kind: ManifestKind, configMap: ConfigMapResource, verify: VerifyText) {
    const { domain = '', version, serial, sha256 = '', signature = '', claim, buckets } = configMap.data ?? {};
    this.name = configMap.metadata.name;
    this.kind = kind;
    this.domain = domain;
    this.version = readVersion(version);
    this.serial = Number(serial);
    this.sha256 = sha256;
    this.claim = claim;
    this.buckets = buckets === undefined ? undefined : listedBuckets(configMap);
    this.isIntact = readSnapshot(configMap, noBucket, anySignature).state !== 'refused';
    this.#verify = verify;
    this.#signature = signature;
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

const noBucket = (): undefined => undefined;
const anySignature = (): boolean => true;
