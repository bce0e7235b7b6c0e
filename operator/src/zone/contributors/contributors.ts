import { reviseZone, type Zone } from '@fourwinds/dns';
import { bootstrapSignals } from './bootstrap-signals.ts';
import type { Contributor, ContributorInput } from './contributor.ts';
import { hostedChildren } from './hosted-children.ts';

/** Everything that adds sets to a zone on behalf of other zones; each sees the sets of those before it. */
const contributors: readonly Contributor[] = [hostedChildren, bootstrapSignals];

/** The zone with the sets that other zones of this service add to it; the same object where they add none. */
export function extendZone(zone: Zone, input: ContributorInput): Zone {
  return contributors.reduce((extended, contribute) => {
    const nodes = contribute(extended, input);
    return nodes.length === 0 ? extended : reviseZone(extended, nodes, []);
  }, zone);
}
