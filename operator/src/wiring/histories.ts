import { checkedWriters, lastWriters } from '../facts/writer.ts';
import { ZoneHistories } from '../history/zone-histories.ts';
import { writtenVersion } from '../regions/written-version.ts';
import type { Shared } from './shared.ts';

export function wireHistories({ state, regions, settings, process }: Shared): ZoneHistories {
  const { log, clocks } = process;
  return new ZoneHistories({
    state,
    writers: settings.checksUsers === true ? checkedWriters : lastWriters,
    writtenVersion: (domain) => writtenVersion(regions.connections.map((region) => region.holding(`${domain}.`))),
    now: clocks.time,
    log,
  });
}
