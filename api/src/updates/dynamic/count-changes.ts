import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { AccountPart } from '../../kernel/meter.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import type { PlannedAddresses } from './decide-addresses.ts';

export interface CountedChanges {
  readonly parts: readonly AccountPart[];
  /** Hosts whose limit is reached, and the failure of each. */
  readonly refused: ReadonlyMap<string, Failure>;
}

/** A part of the account that is counted, and its host. `host` is absent for the token. */
interface CountedPart extends AccountPart {
  readonly host?: string;
}

/**
 * Counts a change for the token and for each name and type, before the changes are written. Omits hosts whose limit
 * is reached. Counts nothing if the account has no limits. Throws Failure rate_limited if the limit of the token is
 * reached.
 */
export async function countChanges(
  { meter, token }: Actor,
  zone: ZoneResource,
  planned: readonly PlannedAddresses[],
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

function partsOf(host: PlannedAddresses, zone: string): CountedPart[] {
  if (host instanceof Failure) return [];
  const { name, changes, objects } = host;
  const types = [...changes, ...objects].flatMap((change) => ('type' in change ? (change.type ?? []) : []));
  return types.map((type) => ({ name: 'dynamic_records', part: `${zone} ${name} ${type}`, host: name }));
}
