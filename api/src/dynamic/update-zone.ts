import type { Actor } from '../actor.ts';
import { isAllowed } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { seeOwnWritesSoon } from '../zones/see-own-writes.ts';
import { isPlaceholder, type Prefix } from './address.ts';
import type { WantedAddresses } from './decide-addresses.ts';
import { findAddresses, namesWithAddresses } from './find-addresses.ts';
import { UnclearRequest } from './unclear-request.ts';
import type { HostUpdate } from './update-hosts.ts';
import {
  type HostResult,
  type LocatedHost,
  locateHost,
  updateAll,
  updateNames,
  type UpdateNamesPorts,
} from './update-names.ts';

export interface UpdateZone {
  /** As the client wrote it. */
  readonly zone: string;
  /** The prefix that its hosts get. */
  readonly prefix: Prefix;
  /** The addresses of its apex, and what a host gets where the name is that of a host. */
  readonly wanted: WantedAddresses;
  readonly requestId: string;
}

/** Hosts of one change. */
const MOST_HOSTS = 200;

/**
 * Gives all hosts of a zone a prefix in one change, as dynv6 does: those with one IPv6 address that the token may change, and not the apex, which gets the
 * addresses of the request. A name that is not the apex of a zone is one host. Throws as updateNames does.
 */
export async function updateZone(
  services: UpdateNamesPorts,
  actor: Actor,
  { zone: text, prefix, wanted, requestId }: UpdateZone,
): Promise<readonly HostResult[]> {
  services.yieldTurn();
  await seeOwnWritesSoon(services, actor.account.id);
  const located = locateHost(services, actor, text);
  if (located instanceof Failure || located.name !== APEX)
    return updateNames(services, actor, { hosts: [text], wanted, requestId });
  const { A, AAAA } = wanted;
  const ofApex = A === undefined && AAAA === undefined ? [] : [{ name: APEX, wanted: { A, AAAA } }];
  const hosts: HostUpdate[] = [
    ...ofApex,
    ...namesWithHostPart(services, actor, located).map((name) => ({ name, wanted: { prefix } })),
  ];
  if (hosts.length === 0) return [new Failure('not_found', 'the zone has no host with an IPv6 address')];
  if (hosts.length > MOST_HOSTS)
    return [new UnclearRequest('address', 'zone', `a prefix is for ${MOST_HOSTS} hosts at most; name the hosts`)];
  return updateAll(services, actor, { zone: located.zone, hosts, requestId });
}

const APEX = '@';

/** Several addresses of a name are not all of one link. */
function namesWithHostPart(services: UpdateNamesPorts, actor: Actor, { zone }: LocatedHost): string[] {
  const presentAt = findAddresses(services, zone);
  const access = { scope: 'dynamic:update', type: 'AAAA', zone: zoneIdOf(zone), address: actor.address } as const;
  return namesWithAddresses(services, zone, 'AAAA').filter((name) => {
    if (name === APEX || !isAllowed(actor, { ...access, name })) return false;
    const { values = [] } = presentAt(name).AAAA ?? {};
    return values.length === 1 && !isPlaceholder({ type: 'AAAA', value: values[0] });
  });
}
