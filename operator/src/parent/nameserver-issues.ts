import { needsGlue, type ZoneObjectIssue } from '@fourwinds/zones';
import { isOurs, namesOf } from './delegation.ts';
import type { DelegationFacts } from './delegation-facts.ts';
import { listed, parentName, registrarIssue } from './registrar-issue.ts';

/** Returns the issue of the nameserver names at a parent. Undefined if there is none. */
export function nameserverIssue({ domain, seen, ours }: DelegationFacts): ZoneObjectIssue | undefined {
  const names = namesOf(ours);
  const wanted = names.join(', ');
  const parent = parentName(seen.parent);
  const others = seen.servers.filter((server) => !isOurs(server, ours)).map(({ name }) => name);
  const present = seen.servers.length - others.length;
  if (seen.servers.length === 0)
    return registrarIssue(
      'delegation-missing',
      `${parent} does not delegate ${domain}: set the nameservers ${wanted} at the registrar`,
    );
  if (present === 0)
    return registrarIssue(
      'delegation-elsewhere',
      `${parent} delegates ${domain} to ${listed(others)}: replace them with ${wanted} at the registrar`,
    );
  if (others.length > 0)
    return registrarIssue(
      'delegation-in-part',
      `${parent} also delegates ${domain} to ${listed(others)}, which may answer differently: remove them at the registrar`,
    );
  const missing = names.filter((name) => !seen.servers.some((server) => server.name === name));
  if (present >= names.length || missing.length === 0) return undefined;
  return registrarIssue(
    'delegation-incomplete',
    `${parent} lacks nameservers of ${domain}: add ${missing.join(', ')} at the registrar`,
  );
}

/** Returns the issues of the parent's addresses for the owner's names. */
export function glueIssues({ domain, seen, ours }: DelegationFacts): ZoneObjectIssue[] {
  const owners = seen.servers.filter(({ name }) => ours.ownNames.includes(name) && needsGlue(name, domain));
  return owners.flatMap((server) => {
    const { name, addresses } = server;
    const own = ours.addresses[ours.ownNames.indexOf(name)] ?? [];
    const expected = own.join(', ');
    if (addresses.length === 0)
      return registrarIssue(
        'parent-glue-missing',
        `${parentName(seen.parent)} has no address of ${name}: give ${expected} to the registrar`,
      );
    if (isOurs(server, ours)) return [];
    return registrarIssue(
      'parent-glue-wrong',
      `${parentName(seen.parent)} has the addresses ${listed(addresses)} of ${name}: replace them with ${expected} at the registrar`,
    );
  });
}
