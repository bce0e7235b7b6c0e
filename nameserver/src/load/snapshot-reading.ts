import type { ConfigMapResource } from '@fourwinds/resources';
import { readSnapshot, type VerifyText } from '@fourwinds/snapshot';
import type { ZoneImage } from '../answer/index.ts';
import { compileSnapshot } from './compile-snapshot.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

export interface WantedSnapshot {
  readonly manifest: ConfigMapResource;
  readonly buckets: { readonly [name: string]: string | undefined };
}

export interface ZoneFacts {
  readonly domain: string;
  readonly version: bigint;
  readonly serial: number;
  readonly sha256: string;
}

/** A zone that can be served. Undefined if there is none, for any reason. */
export type SnapshotZoneImage = { readonly facts: ZoneFacts; readonly image: ZoneImage } | undefined;

/** Verifies a snapshot and compiles its zone. Undefined if the snapshot is incomplete, invalid or a tombstone. */
export function readSnapshotImage({ manifest, buckets }: WantedSnapshot, verify: VerifyText): SnapshotZoneImage {
  const reading = readSnapshot(manifest, (name) => buckets[name], verify);
  if (reading.state !== 'complete') return undefined;
  const { domain, version, serial, sha256 } = reading;
  const { zone } = readSnapshotZone(reading);
  return zone && { facts: { domain, version, serial, sha256 }, image: compileSnapshot(zone, reading) };
}
