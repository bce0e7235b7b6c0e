import { isSameNode, type Zone, type ZoneNode } from '@fourwinds/dns/zone';
import type { NodeChange } from '../answer/index.ts';

export function nodeChanges(before: Zone, zone: Zone): NodeChange[] {
  const keyed = ({ nodes }: Zone): Map<string, ZoneNode> => new Map(nodes.map((node) => [node.name.key, node]));
  const [earlier, later] = [keyed(before), keyed(zone)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [old, now] = [earlier.get(key), later.get(key)];
    if (old !== undefined && now !== undefined && isSameNode(old, now)) return [];
    return [{ name: (now ?? old)!.name, before: old, after: now }];
  });
}
