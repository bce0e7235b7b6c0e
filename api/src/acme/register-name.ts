import type { Actor, Token } from '../actor.ts';
import type { Services } from '../services.ts';
import { issueToken } from '../tokens/issue-token.ts';
import type { FindPorts } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { zoneOfToken } from './locate-challenge.ts';

/** The credentials that acme-dns gives its clients. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly fulldomain: string;
  readonly subdomain: string;
  readonly allowfrom: readonly string[];
}

export type RegisterPorts = FindPorts & Pick<Services, 'tokens' | 'now' | 'takeKeyedChange' | 'newId' | 'tsigKeys'>;

/**
 * Makes a token for the TXT records of a new name in the one zone of the caller's token, which lasts no longer than that one. Throws Failure as issueToken
 * does, and forbidden for a token that is not for one zone.
 */
export async function registerName(
  services: RegisterPorts,
  actor: Actor,
  { allowfrom, requestId }: { readonly allowfrom: readonly string[]; readonly requestId: string },
): Promise<Registration> {
  const zone = await zoneOfToken(services, actor);
  const name = services.newId();
  const issued = await issueToken(services, actor, {
    ...timesOf(actor.token),
    name: `acme-dns ${name}`,
    description: `for the values of challenges at ${name}.${zone.spec.domain}`,
    kind: 'scoped',
    scopes: ['records:write'],
    zones: [zoneIdOf(zone)],
    names: [name],
    types: ['TXT'],
    allowlist: allowfrom.length === 0 ? actor.token.allowlist : allowfrom,
    requestId,
  });
  const [subdomain] = issued.names!;
  const fulldomain = `${subdomain}.${zone.spec.domain}`;
  return { username: issued.id, password: issued.token, fulldomain, subdomain, allowfrom: issued.allowlist ?? [] };
}

function timesOf({ expiresAt, maxUnused }: Token): Pick<Token, 'expiresAt' | 'maxUnused'> {
  return { expiresAt, maxUnused };
}
