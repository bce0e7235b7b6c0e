import { difference } from './compare.ts';
import { expectations } from './expectation.ts';
import type { Publication } from './publication.ts';
import { Resolver } from './resolver.ts';
import { hasCnameBesideOthers } from './subdomains.ts';

export interface ServerCheck {
  readonly server: string;
  readonly questions: number;
  readonly mismatches: readonly string[];
}

/** Asks a nameserver for every record set and every refused name. */
export async function checkServer(server: string, publications: readonly Publication[]): Promise<ServerCheck> {
  using resolver = await Resolver.open(server);
  const all = publications.flatMap(expectations);
  const differences = await Promise.all(
    all.map(async ({ name, type, reply }) => {
      const found = difference(await resolver.ask(name, type), reply);
      return found === undefined ? [] : [`${server} ${name} ${type}: ${found}`];
    }),
  );
  return { server, questions: all.length, mismatches: differences.flat() };
}

/** Names that were refused and should not have been, or the reverse: exactly a CNAME beside other types is wrong in this data. */
export function wronglyAccepted(publications: readonly Publication[]): string[] {
  return publications.flatMap(({ zone, refused }) => {
    const reasons = new Map(refused.map((refusal) => [refusal.name, refusal]));
    return zone.subdomains.flatMap((subdomain) => {
      const reason = reasons.get(subdomain.name);
      const expected = hasCnameBesideOthers(subdomain) ? 'cname-beside-other-data' : undefined;
      if (reason?.code === expected) return [];
      return [
        reason === undefined
          ? `${subdomain.name}.${zone.domain} was accepted with a CNAME beside other data`
          : `${subdomain.name}.${zone.domain} was refused: ${reason.code}: ${reason.message}`,
      ];
    });
  });
}
