import type { Actor } from '../../kernel/actor.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../../http/list-page.ts';
import type { NameParts } from './domain.ts';
import type { DomainPorts } from './domain-ports.ts';
import type { DomainView } from './domain-schema.ts';
import { domainView } from './domain-view.ts';
import { seenBy } from './find-domain.ts';

/** Returns the domains of the account, sorted by label and suffix. */
export async function listDomains(
  { domains, now }: Pick<DomainPorts, 'domains'> & Pick<ProcessPorts, 'now'>,
  actor: Actor,
  page: PageRequest,
): Promise<Page<DomainView>> {
  const after = positionIn(page, isPosition);
  const found = await domains.list(seenBy(actor), after === undefined ? undefined : partsIn(after), page.limit + 1);
  const { items, nextCursor } = pageOfFound(found, page.limit, positionOf);
  return { items: items.map((domain) => domainView(domain, now())), nextCursor };
}

function positionOf({ label, suffix }: NameParts): string {
  return `${label} ${suffix}`;
}

function isPosition(text: string): boolean {
  return /^[a-z0-9-]+ [a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}

function partsIn(position: string): NameParts {
  const [label, suffix] = position.split(' ');
  return { label, suffix };
}
