import type { ConfigMapResource } from '@fourwinds/resources';
import { readSnapshot, type VerifyText } from '@fourwinds/snapshot';
import type { ZoneImage } from '../answer/index.ts';
import { compileSnapshot } from './compile-snapshot.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

/** A manifest, with the texts of its buckets that are there. */
export interface WantedSnapshot {
  readonly manifest: ConfigMapResource;
  readonly buckets: { readonly [name: string]: string | undefined };
}

/** The snapshot that a zone was loaded from. */
export interface ZoneFacts {
  readonly domain: string;
  /** The publication version. */
  readonly version: bigint;
  readonly serial: number;
  readonly sha256: string;
}

/** A zone that can be served; undefined where there is none, for whatever reason. */
export type SnapshotImage = { readonly facts: ZoneFacts; readonly image: ZoneImage } | undefined;

/** Verifies a snapshot and compiles its zone, where it is complete, right, and no tombstone. */
export function readSnapshotImage({ manifest, buckets }: WantedSnapshot, verify: VerifyText): SnapshotImage {
  const reading = readSnapshot(manifest, (name) => buckets[name], verify);
  if (reading.state !== 'complete') return undefined;
  const { domain, version, serial, sha256 } = reading;
  const { zone } = readSnapshotZone(reading);
  return zone && { facts: { domain, version, serial, sha256 }, image: compileSnapshot(zone, reading) };
}
