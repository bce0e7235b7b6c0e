import { buildZone, Name, readZoneFile, type Zone } from '@fourwinds/dns';
import { ConfigMapKind, type ConfigMapResource, labels, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { readSnapshot, snapshotText, type VerifyText } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { orphansAmong } from '../../operator/src/testing/orphans.ts';

/** The zones that are published in a region. */
export interface Published {
  /** Digests by domain. */
  readonly digests: ReadonlyMap<string, string>;
  /** Zone file text by domain. */
  readonly texts: ReadonlyMap<string, string>;
  /** Orphaned ConfigMaps, and snapshots that are incomplete or not signed. */
  readonly faults: readonly string[];
}

export async function publishedIn(region: ResourceStore, verify: VerifyText): Promise<Published> {
  const { items } = await region.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
  const byName = new Map(items.map((configMap) => [configMap.metadata.name, configMap]));
  const digests = new Map<string, string>();
  const texts = new Map<string, string>();
  const faults = orphansAmong(items);
  for (const manifest of items.filter(isManifest)) {
    const reading = readSnapshot(manifest, (bucket) => byName.get(bucket)?.data?.records, verify);
    if (reading.state !== 'complete') faults.push(`${manifest.metadata.name} is ${reading.state}`);
    else {
      const domain = reading.domain.slice(0, -1);
      digests.set(domain, reading.sha256);
      texts.set(domain, snapshotText(reading));
    }
  }
  return { digests, texts, faults };
}

function isManifest({ metadata }: ConfigMapResource): boolean {
  return metadata.labels?.[labels.snapshot] === 'manifest';
}

/** Parses zone file text. Throws if it is invalid. */
export function zoneIn(domain: string, text: string): Zone {
  const { zone } = buildZone(Name.parse(`${domain}.`), readZoneFile(text).records);
  if (zone === undefined) throw new Error(`${domain} is no zone`);
  return zone;
}

/** The KSK lines of a zone file, for use as trust anchors. */
export function keysIn(text: string): string[] {
  return text.split('\n').filter((line) => line.includes(' IN DNSKEY 257 '));
}
