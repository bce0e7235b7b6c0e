import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { AccountPart } from '../meter.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { Planned } from './decide-addresses.ts';

export interface CountedChanges {
  /** The parts of the account that a change counts against. */
  readonly parts: readonly AccountPart[];
  /** Names of hosts whose limit is reached, with the reason. */
  readonly refused: ReadonlyMap<string, Failure>;
}

/** The part of a host, and its name; none of the token. */
interface CountedPart extends AccountPart {
  readonly host?: string;
}

/**
 * Counts one change by the token, and one of each name and type that changes, before they are written; hosts whose limit is reached are
 * left out. Where nothing limits the account, nothing is counted. Throws Failure rate_limited where the token has no change left.
 */
export async function countChanges(
  { meter, token }: Actor,
  zone: ZoneResource,
  planned: readonly Planned[],
): Promise<CountedChanges> {
  const refused = new Map<string, Failure>();
  if (meter === undefined) return { parts: [], refused };
  const byToken: CountedPart = { name: 'dynamic_tokens', part: token.id };
  const all = planned.flatMap((host) => partsOf(host, zoneIdOf(zone)));
  for (;;) {
    const records = all.filter(({ host }) => !refused.has(host!));
    if (records.length === 0) return { parts: [], refused };
    const parts = [byToken, ...records];
    const over = await meter.countParts(parts);
    if (over.size === 0) return { parts, refused };
    const ofToken = over.get(byToken);
    if (ofToken !== undefined) throw ofToken;
    for (const [{ host }, failure] of over) refused.set(host!, failure);
  }
}

function partsOf(host: Planned, zone: string): CountedPart[] {
  if (host instanceof Failure) return [];
  const { name, changes, objects } = host;
  const types = [...changes, ...objects].flatMap((change) => ('type' in change ? (change.type ?? []) : []));
  return types.map((type) => ({ name: 'dynamic_records', part: `${zone} ${name} ${type}`, host: name }));
}
