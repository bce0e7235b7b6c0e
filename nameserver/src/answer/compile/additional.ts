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
  const known = targets(set).filter((target) => target.isWithin(zone.apex) && (cut || isOwn(target, tree)));
  const addresses = (names: Name[]): RRset[] =>
    names.flatMap((name) => zone.node(name)?.rrsets.filter(isAddress) ?? []);
  const required = (target: Name): boolean => cut && target.isWithin(set.owner);
  return {
    required: addresses(known.filter(required)),
    useful: addresses(known.filter((target) => !required(target))),
  };
}

/** Whether the zone has authority for a name: what lies at or below a cut it gives as glue only. */
function isOwn(name: Name, tree: Tree): boolean {
  return tree.byKey.get(name.key)?.cut === false;
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
