import { isAddress, Name, type RRset, type Zone } from '@fourwinds/dns';
import type { Tree } from './tree.ts';

export interface AdditionalSets {
  /** Without them a delegation cannot be followed: addresses of servers whose names lie within it (RFC 9471). */
  readonly required: readonly RRset[];
  readonly useful: readonly RRset[];
}

const NOTHING: AdditionalSets = { required: [], useful: [] };

/** The addresses that the zone has for the names in a set's data, where the type wants them. */
export function additionalTo(set: RRset, zone: Zone, tree: Tree): AdditionalSets {
  if (set.type.additional !== true) return NOTHING;
  const cut = tree.byKey.get(set.owner.key)?.cut === true;
  const required: RRset[] = [];
  const useful: RRset[] = [];
  for (const target of targets(set)) {
    if (!target.isWithin(zone.apex)) continue;
    const authoritative = tree.byKey.get(target.key)?.cut === false;
    if (!cut && !authoritative) continue;
    const addresses = zone.node(target)?.rrsets.filter(isAddress) ?? [];
    (cut && target.isWithin(set.owner) ? required : useful).push(...addresses);
  }
  return { required, useful };
}

/** The names in data; the root stands for the owner itself (RFC 9460 2.5.2). */
function targets({ owner, type, rdatas }: RRset): Name[] {
  const names = new Map<string, Name>();
  for (const rdata of rdatas) {
    for (const { offset, length } of type.names(rdata)) {
      const name = Name.fromWire(rdata.slice(offset, offset + length));
      const target = name.isRoot ? owner : name;
      names.set(target.key, target);
    }
  }
  return [...names.values()];
}
