import type { Actor } from '../../kernel/actor.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { seeOwnWritesSoon } from '../../zones/zone/see-own-writes.ts';
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
  /** Zone name as the client wrote it. */
  readonly zone: string;
  readonly prefix: Prefix;
  /** Addresses of the apex. If the name is a host, addresses of this host. */
  readonly wanted: WantedAddresses;
  readonly requestId: string;
}

const MOST_HOSTS = 200;

/**
 * Sets a prefix for all hosts of a zone with a single change, as dynv6 does. This affects hosts that have exactly one
 * IPv6 address, if the token may change it. The apex gets the addresses of the request instead. If the name is not
 * the name of a zone, updates it as a host. Throws the same Failures as updateNames.
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

/**
 * Returns the names of the hosts to change. Skips names with several addresses, because these may be on different
 * links.
 */
function namesWithHostPart(services: UpdateNamesPorts, actor: Actor, { zone }: LocatedHost): string[] {
  const presentAt = findAddresses(services, zone);
  const access = { scope: 'dynamic:update', type: 'AAAA', zone: zoneIdOf(zone), address: actor.address } as const;
  return namesWithAddresses(services, zone, 'AAAA').filter((name) => {
    if (name === APEX || !isAllowed(actor, { ...access, name })) return false;
    const { values = [] } = presentAt(name).AAAA ?? {};
    return values.length === 1 && !isPlaceholder({ type: 'AAAA', value: values[0] });
  });
}
