import { reviseZone, type Zone } from '@fourwinds/dns';
import { bootstrapSignals } from './bootstrap-signals.ts';
import type { Contributor, ContributorInput } from './contributor.ts';
import { hostedChildren } from './hosted-children.ts';

/** All contributors in order. Each contributor sees the sets that the previous contributors added. */
const contributors: readonly Contributor[] = [hostedChildren, bootstrapSignals];

/** Adds the sets that other zones of this service need. Returns the same object if there are none. */
export function extendZone(zone: Zone, input: ContributorInput): Zone {
  return contributors.reduce((extended, contribute) => {
    const nodes = contribute(extended, input);
    return nodes.length === 0 ? extended : reviseZone(extended, nodes, []);
  }, zone);
}
