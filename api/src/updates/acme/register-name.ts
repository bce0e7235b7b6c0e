import type { Actor, Token } from '../../kernel/actor.ts';
import type { TokenPorts } from '../../automation/tokens/token-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { UpdateKeyPorts } from '../../automation/tokens/update-key.ts';
import { issueToken } from '../../automation/tokens/issue-token.ts';
import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { zoneOfToken } from './locate-challenge.ts';

/** Credentials in the format that acme-dns returns. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly fulldomain: string;
  readonly subdomain: string;
  readonly allowfrom: readonly string[];
}

export type RegisterPorts = FindPorts & TokenPorts & Pick<ProcessPorts, 'now' | 'newId'> & KeyedPorts & UpdateKeyPorts;

/**
 * Issues a token for the TXT records of a new name. The name is in the only zone of the caller's token, and the new
 * token expires no later than the caller's token. Throws the same Failures as issueToken, and forbidden if the
 * caller's token is not limited to one zone.
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
