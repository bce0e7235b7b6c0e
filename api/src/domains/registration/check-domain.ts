import type { Actor } from '../../kernel/actor.ts';
import type { DetailCode } from '../../kernel/failure.ts';
import { issueOf, type IssueView } from '../../http/issue-schema.ts';
import { brokenRule } from '../rules/label-rules.ts';
import { suggestions } from '../rules/suggestions.ts';
import { nameOf, type NameParts, standingOf } from './domain.ts';
import type { DomainPorts } from './domain-ports.ts';
import { type HostedPorts, isHosted } from './is-hosted.ts';
import { readName } from './read-name.ts';

export type CheckDomainPorts = DomainPorts & HostedPorts;

interface Availability {
  readonly name: string;
  readonly available: boolean;
  readonly issues: readonly IssueView[];
  readonly suggestions: readonly string[];
}

/** Maximum suggestions in an answer. */
const MOST_SUGGESTIONS = 5;

/**
 * Returns whether the account can register a name. If it cannot, also returns similar names that it can register.
 * Throws Failure validation_error for a name that is not directly below a suffix.
 */
export async function checkDomain(services: CheckDomainPorts, actor: Actor, text: string): Promise<Availability> {
  const parts = readName(text, services.suffixes, 'query.name');
  const name = nameOf(parts);
  const issue = await issueIn(services, actor, parts);
  if (issue === undefined) return { name, available: true, issues: [], suggestions: [] };
  return { name, available: false, issues: [issue], suggestions: await similar(services, actor, parts) };
}

/** Returns why the account cannot register the name. */
async function issueIn(
  services: CheckDomainPorts,
  { account }: Actor,
  parts: NameParts,
): Promise<IssueView | undefined> {
  const { domains, labelLists: lists, now } = services;
  const broken = brokenRule(parts.label, { isVerified: account.verifiedAt !== null, lists });
  if (broken !== undefined) return atName(broken);
  const name = nameOf(parts);
  const standing = standingOf(await domains.at(parts), account.id, now());
  if (standing === 'own') return atName({ code: 'name-taken', message: `this account has ${name} already` });
  if (standing === 'free' && !isHosted(services, name, account.id)) return undefined;
  return atName({ code: 'name-taken', message: `${name} is taken; use another name` });
}

function atName(detail: { readonly code: DetailCode; readonly message: string }): IssueView {
  return issueOf({ path: 'name', ...detail });
}

async function similar(
  services: CheckDomainPorts,
  { account }: Actor,
  { label, suffix }: NameParts,
): Promise<readonly string[]> {
  const { domains, labelLists: lists, now } = services;
  const labels = suggestions(label, { isVerified: account.verifiedAt !== null, lists });
  const free = await domains.freeAmong(labels, suffix, account.id, now());
  return free
    .map((one) => nameOf({ label: one, suffix }))
    .filter((name) => !isHosted(services, name, account.id))
    .slice(0, MOST_SUGGESTIONS);
}
