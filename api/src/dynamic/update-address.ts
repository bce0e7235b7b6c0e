import { IssueError, Name } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { Failure, fieldFailure } from '../failure.ts';
import { canonicalName } from '../owner-name.ts';
import type { ChangeOptions, ChangeOutcome } from '../zones/change-zone.ts';
import { authorisedZone } from '../zones/find-zone.ts';
import { type Address, readAddress } from './address.ts';
import { awaitAddress, type AwaitAddressPorts } from './await-address.ts';
import { updateHosts, type UpdateHostsPorts } from './update-hosts.ts';

export interface UpdateAddress extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  /** Owner name, relative to the zone; `@` for its apex. */
  readonly record: string;
  /** An IPv4 or IPv6 address; that of the client where left out. */
  readonly value?: string;
  readonly requestId: string;
}

export interface UpdatedAddress extends Address {
  readonly zone: string;
  readonly record: string;
  readonly ttl: number;
  readonly updatedAt: string;
  readonly outcome: ChangeOutcome;
}

/**
 * Makes an address the A or AAAA record of a host, by its family; the other family stays. Throws Failure validation_error, zone_not_found, not_found for a
 * host without an address that the token may not add, forbidden, rate_limited, or as writeZone does.
 */
export async function updateAddress(
  services: UpdateHostsPorts & AwaitAddressPorts,
  actor: Actor,
  { zone: identifier, record, value = actor.address, requestId, dryRun = false, wait }: UpdateAddress,
): Promise<UpdatedAddress> {
  const zone = await authorisedZone(services, actor, identifier, 'dynamic:update');
  const { domain } = zone.spec;
  const name = readName(record, domain);
  const address = readAddress(value);
  if (address === undefined) throw fieldFailure('value', 'this must be an IPv4 or IPv6 address, such as 192.0.2.1');
  const hosts = [{ name, wanted: { [address.type]: address.value } }];
  const [updated] = await updateHosts(services, actor, { zone, hosts, requestId, dryRun });
  if (updated instanceof Failure) throw updated;
  const { addresses, updatedAt, written } = updated;
  const outcome = dryRun
    ? { changeId: null, applied: false }
    : await awaitAddress(services, { zone, name, type: address.type, written }, wait);
  return { zone: domain, record: name, ...addresses[0], updatedAt, outcome };
}

function readName(record: string, domain: string): string {
  try {
    return canonicalName(record, Name.parse(`${domain}.`));
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    const { code, message } = error.issue;
    throw new Failure('validation_error', message, [{ path: 'record', code, message }]);
  }
}
