import { Failure } from '../failure.ts';
import { linkPurposes, type LinkPurpose } from './link-purposes.ts';
import { findExpiredLink, findLink, type Link } from './links.ts';
import type { PeoplePorts } from './people-ports.ts';

/** The path of the form that sends another link in place of one that has expired. */
export const AGAIN_PATH = '/links/again';

/** The link of a mail. Throws Failure not_found where it cannot be used. Uses nothing up: programs that read mails follow links, too. */
export async function requireLink({ people, now }: PeoplePorts, purpose: LinkPurpose, token: string): Promise<Link> {
  const use = { secret: token, now: now() };
  const link = await findLink(people.database, purpose, use);
  if (link !== undefined) return link;
  if ((await findExpiredLink(people.database, purpose, use)) === undefined) throw deadLink(purpose);
  throw expiredLink(purpose, token);
}

/** A link that cannot be used. */
export function deadLink(purpose: LinkPurpose): Failure {
  const { again, place } = linkPurposes[purpose];
  return new Failure('not_found', `this link was used before, or is too old; ${again}`, [], {
    wayOn: { label: 'Ask for another one', path: place },
  });
}

/** A change of an address is asked for by a session alone: whoever has the mail of one may have no part in another. */
function expiredLink(purpose: LinkPurpose, token: string): Failure {
  const { lasts, again, place } = linkPurposes[purpose];
  const query = new URLSearchParams({ purpose, token });
  const wayOn =
    purpose === 'change_address'
      ? { label: 'Ask for another one', path: place }
      : ({ label: 'Send a new link', path: `${AGAIN_PATH}?${query.toString()}`, isForm: true } as const);
  return new Failure('not_found', `this link has expired, as it works for ${lasts}; ${again}`, [], { wayOn });
}
