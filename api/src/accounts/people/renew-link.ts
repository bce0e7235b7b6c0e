import type { Client } from './browser-session.ts';
import { type AddressRequest, askFor } from './address-requests.ts';
import type { LinkPurpose } from './link-purposes.ts';
import { findExpiredLink, type Link } from './links.ts';
import type { PeoplePorts } from './people-ports.ts';
import { deadLink } from './require-link.ts';

/** Purposes whose expired links can be replaced by a new link to the same address. */
export type RenewablePurpose = Exclude<LinkPurpose, 'change_address' | 'verify_account'>;

/**
 * Returns the expired link, which authorizes its holder to request a new link. Throws Failure not_found for any other
 * link, or rate_limited.
 */
export async function requireExpired(
  { people, peopleLimits, now }: PeoplePorts,
  purpose: LinkPurpose,
  token: string,
  { address }: Client,
): Promise<Link> {
  peopleLimits.resets.take(address);
  const link = await findExpiredLink(people.database, purpose, { secret: token, now: now() });
  if (link === undefined) throw deadLink(purpose);
  return link;
}

/** Replaces an expired link: sends a new link to the same address. Throws Failure not_found or rate_limited. */
export async function renewLink(
  ports: PeoplePorts,
  { purpose, token }: { readonly purpose: RenewablePurpose; readonly token: string },
  client: Client,
): Promise<void> {
  const link = await requireExpired(ports, purpose, token, client);
  if (purpose.startsWith('confirm_') && ports.signUp !== 'open') throw deadLink(purpose);
  const request = { ...requests[purpose](link), email: link.email, client: client.address };
  await askFor(ports.people.database, request, ports.now());
}

type LinkRequest = Omit<AddressRequest, 'email' | 'client'>;

const requests: { readonly [purpose in RenewablePurpose]: (link: Link) => LinkRequest } = {
  confirm_address: ({ password }) => ({ kind: 'sign_up', password }),
  confirm_identity: ({ provider, subject, login }) => ({ kind: 'sign_up_with', provider, subject, login }),
  join_account: () => ({ kind: 'invite' }),
  reset_password: () => ({ kind: 'reset_password' }),
};
