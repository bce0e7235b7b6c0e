import { shorten } from '@fourwinds/dns';
import type { ParentResolver, ParentView, TextResolver } from '@fourwinds/egress';
import { ancestorsOf } from '@fourwinds/resources';
import { isPublicSuffix } from '@fourwinds/zones';
import { isOurAddress, isOurs, type OurServers } from '../parent/delegation.ts';
import { challengeName } from '../facts/challenge.ts';

export interface FoundServer {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly isOurs: boolean;
}

/** A nameserver's TXT strings at the proof name, or the reason why they are unknown. */
export type ServerTexts =
  { readonly name: string; readonly texts: readonly string[] } | { readonly name: string; readonly unknown: string };

export interface Evidence {
  /** The zone that delegates the domain, or would delegate it, with the final dot. */
  readonly parent: string;
  /** Nameserver names that all servers of the parent publish. */
  readonly names: readonly string[];
  readonly servers: readonly FoundServer[];
  /** The nearest ancestor zone that is delegated to our nameservers. */
  readonly servedAbove?: string;
  /** Answers of the nameservers. Empty if one of them is ours. */
  readonly texts: readonly ServerTexts[];
}

export interface EvidenceUnknown {
  readonly unknown: string;
}

export interface EvidenceContext {
  readonly parents: ParentResolver;
  readonly texts: TextResolver;
  readonly ours: OurServers;
}

/** Maximum number of ancestor names and of nameservers. A domain beyond these limits cannot be proven. */
const MOST = { above: 8, servers: 32 } as const;

/** Queries the parents of a domain and of its ancestors, and the domain's nameservers. */
export async function gatherEvidence(context: EvidenceContext, domain: string): Promise<Evidence | EvidenceUnknown> {
  const namesAbove = ancestorsOf(domain).filter((name) => name.includes('.') && !isPublicSuffix(name));
  if (namesAbove.length > MOST.above) return { unknown: `${shorten(domain)} has too many labels to be proven.` };
  const views = await viewsOf(context, [domain, ...namesAbove]);
  if ('unknown' in views) return views;
  const [view, ...viewsAbove] = views;
  const above = await findServed(context, namesAbove, viewsAbove);
  if ('unknown' in above) return above;
  const { parent, delegation } = view;
  const found = await serversOf(context, view);
  if ('unknown' in found) return found;
  const names = delegation.servers
    .map(({ name }) => name)
    .filter((name) => delegation.partial?.includes(name) !== true);
  const texts = found.some((server) => server.isOurs) ? [] : await textsOf(context, domain, found);
  return { parent, names, servers: found, texts, ...above };
}

/**
 * Queries sequentially and stops at the first unknown answer, because the number of labels is under the control of an
 * untrusted user.
 */
async function viewsOf(
  { parents }: EvidenceContext,
  domains: readonly string[],
): Promise<ParentView[] | EvidenceUnknown> {
  const views: ParentView[] = [];
  for (const domain of domains) {
    const view = await parents.viewOf(domain);
    if ('unknown' in view) return view;
    views.push(view);
  }
  return views;
}

/**
 * Returns the nearest ancestor zone that is delegated to one of our nameservers. The owner of that zone here decides
 * about names below it.
 */
async function findServed(
  context: EvidenceContext,
  above: readonly string[],
  views: readonly ParentView[],
): Promise<Pick<Evidence, 'servedAbove'> | EvidenceUnknown> {
  for (const [i, view] of views.entries()) {
    const servers = await serversOf(context, view);
    if ('unknown' in servers) return servers;
    if (servers.some((server) => server.isOurs)) return { servedAbove: above[i] };
    const lost = servers.find(({ addresses }) => addresses.length === 0);
    if (lost !== undefined)
      return { unknown: `The nameserver ${shorten(lost.name)} of ${above[i]} has no known address.` };
  }
  return {};
}

/** Returns the nameservers of a delegation with all addresses, from the parent and from resolvers. */
async function serversOf(
  { texts, ours }: EvidenceContext,
  { delegation: { servers }, parent }: ParentView,
): Promise<FoundServer[] | EvidenceUnknown> {
  if (servers.length > MOST.servers) return { unknown: `${parent} names more than ${MOST.servers} nameservers.` };
  return Promise.all(
    servers.map(async (server) => {
      if (isOurs(server, ours)) return { ...server, isOurs: true };
      const resolved = await texts.addressesOf(server.name).catch(() => []);
      const addresses = [...new Set([...server.addresses, ...resolved])];
      const isOneOfOurs = addresses.some((address) => isOurAddress(address, ours));
      return { name: server.name, addresses, isOurs: isOneOfOurs };
    }),
  );
}

function textsOf({ texts }: EvidenceContext, domain: string, servers: readonly FoundServer[]): Promise<ServerTexts[]> {
  const name = challengeName(domain);
  if (name === undefined) return Promise.resolve([]);
  return Promise.all(
    servers.map(({ name: server, addresses }) =>
      texts.textsAt(addresses, name).then(
        (found) => ({ name: server, texts: found }),
        (error: Error) => ({ name: server, unknown: error.message }),
      ),
    ),
  );
}
