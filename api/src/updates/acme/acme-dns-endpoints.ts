import { IssueError, Name } from '@fourwinds/dns';
import { isNetwork } from '@fourwinds/process';
import { z } from 'zod';
import { token } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { Failure } from '../../kernel/failure.ts';
import { anyJson } from '../../http/body.ts';
import { canonicalName } from '../../kernel/owner-name.ts';
import { challengeValue } from './challenge-value.ts';
import { followAliases, zoneOfToken, type LocatePorts } from './locate-challenge.ts';
import { registerName, type RegisterPorts } from './register-name.ts';
import { PATIENCE, presentChallenge, type SetChallengePorts } from './set-challenge.ts';

export type AcmeDnsPorts = RegisterPorts & LocatePorts & SetChallengePorts;

const endpoint = endpointsWith<AcmeDnsPorts>();

/** Maximum values per name, as in acme-dns: one for a domain and one for its wildcard. */
const MOST_VALUES = 2;
/** Maximum networks per registration. Tokens have the same limit. */
const MOST_NETWORKS = 100;

const network = z.string().max(50).refine(isNetwork, 'this is not an address or a network such as 192.0.2.0/24');

/**
 * Clients that allow all networks send no body, `null`, or no list. Unknown fields are refused, because a misspelled
 * list would allow all networks.
 */
const registration = z.strictObject({ allowfrom: z.array(network).max(MOST_NETWORKS).nullish() }).nullish();

const registered = z.object({
  username: z.uuid(),
  password: z.string(),
  fulldomain: z.string(),
  subdomain: z.string(),
  allowfrom: z.array(z.string()),
});

/** The API of joohoi's acme-dns. */
export const acmeDnsEndpoints = [
  endpoint({
    method: 'post',
    path: '/register',
    id: 'registerChallengeName',
    summary: 'Makes a name for the values of a challenge, and a token for it alone.',
    access: token('tokens:write'),
    consumes: anyJson,
    body: registration,
    secrets: ['password'],
    replies: { 201: registered },
    async handle({ services, actor, body, requestId }) {
      const allowfrom = body?.allowfrom ?? [];
      return { status: 201, body: await registerName(services, actor, { allowfrom, requestId }) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/update',
    id: 'updateChallengeName',
    summary: 'Gives a name a value of a challenge; the one before stays, and older ones go.',
    access: token('records:write'),
    journalled: 'writes',
    waits: true,
    consumes: anyJson,
    body: z.object({ subdomain: z.string().min(1).max(1024), txt: challengeValue }),
    replies: { 200: z.object({ txt: z.string() }) },
    async handle({ services, actor, body: { subdomain, txt: value }, requestId }) {
      const zone = await zoneOfToken(services, actor);
      const named = { zone, name: readSubdomain(subdomain, zone.spec.domain) };
      const located = await followAliases(services, actor, named, 'subdomain');
      await presentChallenge(services, actor, { ...located, value, most: MOST_VALUES, wait: PATIENCE, requestId });
      return { status: 200, body: { txt: value } };
    },
  }),
];

function readSubdomain(subdomain: string, domain: string): string {
  try {
    return canonicalName(subdomain, Name.parse(`${domain}.`));
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    const { code, message } = error.issue;
    throw new Failure('validation_error', message, [{ path: 'subdomain', code, message }]);
  }
}
