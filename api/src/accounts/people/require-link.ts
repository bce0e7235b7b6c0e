import { Failure } from '../../kernel/failure.ts';
import { linkPurposes, type LinkPurpose } from './link-purposes.ts';
import { findExpiredLink, findLink, type Link } from './links.ts';
import type { PeoplePorts } from './people-ports.ts';

export const AGAIN_PATH = '/links/again';

/**
 * Returns the link of a mail without consuming it, because mail scanners also open links. Throws Failure not_found if
 * the link is not usable.
 */
export async function requireLink({ people, now }: PeoplePorts, purpose: LinkPurpose, token: string): Promise<Link> {
  const use = { secret: token, now: now() };
  const link = await findLink(people.database, purpose, use);
  if (link !== undefined) return link;
  if ((await findExpiredLink(people.database, purpose, use)) === undefined) throw deadLink(purpose);
  throw expiredLink(purpose, token);
}

export function deadLink(purpose: LinkPurpose): Failure {
  const { again, place } = linkPurposes[purpose];
  return new Failure('not_found', `this link was used before, or is too old; ${again}`, [], {
    wayOn: { label: 'Ask for another one', path: place },
  });
}

/**
 * Returns the failure for an expired link. The holder of an expired link cannot request another address change: only
 * a session can, because the recipient of an earlier mail may not be part of a later change.
 */
function expiredLink(purpose: LinkPurpose, token: string): Failure {
  const { lasts, again, place } = linkPurposes[purpose];
  const query = new URLSearchParams({ purpose, token });
  const wayOn =
    purpose === 'change_address'
      ? { label: 'Ask for another one', path: place }
      : ({ label: 'Send a new link', path: `${AGAIN_PATH}?${query.toString()}`, isForm: true } as const);
  return new Failure('not_found', `this link has expired, as it works for ${lasts}; ${again}`, [], { wayOn });
}
