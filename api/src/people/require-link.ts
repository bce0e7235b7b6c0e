import { Failure } from '../failure.ts';
import { linkPurposes, type LinkPurpose } from './link-purposes.ts';
import { findLink, type Link } from './links.ts';
import type { PeoplePorts } from './people-ports.ts';

/** The link of a mail. Throws Failure not_found where it cannot be used. Uses nothing up: programs that read mails follow links, too. */
export async function requireLink({ people, now }: PeoplePorts, purpose: LinkPurpose, token: string): Promise<Link> {
  const link = await findLink(people.database, purpose, { secret: token, now: now() });
  if (link === undefined) throw deadLink(purpose);
  return link;
}

/** A link that cannot be used. */
export function deadLink(purpose: LinkPurpose): Failure {
  return new Failure('not_found', `this link was used before, or is too old; ${linkPurposes[purpose].again}`);
}
