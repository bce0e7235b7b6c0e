import { IssueError, Name } from '@fourwinds/dns';
import type { Actor } from '../../kernel/actor.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { canonicalName } from '../../kernel/owner-name.ts';
import { type ChangeOutcome, notApplied } from '../../zones/write/progress.ts';
import type { ChangeOptions } from '../../zones/write/zone-change.ts';
import { authorisedZone } from '../../zones/zone/find-zone.ts';
import { type Address, readAddress } from './address.ts';
import { awaitAddress, type AwaitAddressPorts } from './await-address.ts';
import { updateHosts, type UpdateHostsPorts } from './update-hosts.ts';

export interface UpdateAddress extends ChangeOptions {
  /** Name or ID of the zone. */
  readonly zone: string;
  /** Owner name, relative to the zone. `@` means the apex. */
  readonly record: string;
  /** An IPv4 or IPv6 address. Default: the address of the client. */
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
 * Sets the A record of a host to an IPv4 address, or the AAAA record to an IPv6 address. The other record stays.
 * Throws Failure not_found if the host has no address and the token may not add it. Throws validation_error,
 * zone_not_found, forbidden, rate_limited, and the same Failures as writeZone.
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
    ? notApplied(zone)
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
