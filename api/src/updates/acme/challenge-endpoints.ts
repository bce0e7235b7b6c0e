import { z } from 'zod';
import { endpointsWith } from '../../http/endpoint.ts';
import { dryRunQuery, writeQuery } from '../../http/schemas.ts';
import { validate } from '../../http/validate.ts';
import { token } from '../../kernel/access.ts';
import { type ChangedRecords, recordsChangeBody } from '../../zones/records/change-body.ts';
import { changeSchema } from '../../zones/write/outcome-schema.ts';
import { challengeValue } from './challenge-value.ts';
import type { HttpreqPorts } from './httpreq-endpoints.ts';
import { type LocatedChallenge, locateChallenge } from './locate-challenge.ts';
import { cleanUpChallenge, presentChallenge } from './set-challenge.ts';

const endpoint = endpointsWith<HttpreqPorts>();

const createChallengeRequest = z
  .strictObject({
    fqdn: z.string().min(1).max(2048).meta({
      description: 'Fully qualified name of the TXT record. If it is a CNAME, the value is set at its target.',
      example: '_acme-challenge.www.example.com',
    }),
    value: challengeValue.meta({
      description: 'Value of the TXT record: a SHA-256 digest in base64url (RFC 8555, section 8.4).',
      example: 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0',
    }),
  })
  .meta({ id: 'CreateChallengeRequest', description: 'The value of an ACME challenge.' });

const challengeChangedSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    name: z.string().describe('Owner name of the TXT record, relative to the zone, after CNAMEs have been followed.'),
    value: z.string().describe('Value of the TXT record.'),
    change: changeSchema,
  })
  .meta({ id: 'ChallengeChanged', description: 'The value of an ACME challenge after a change.' });

/** Values of ACME challenges in the DNS API. ACME clients use the paths below /acme and /acme-dns instead. */
export const challenges = [
  endpoint({
    method: 'post',
    path: '/challenges',
    id: 'createChallenge',
    summary:
      'Set the value of an ACME challenge. Other values of the name stay. A value that exists is not written again. A value that is not deleted expires after 24 hours.',
    access: token('records:write'),
    journalled: 'writes',
    query: z.strictObject(writeQuery),
    body: createChallengeRequest,
    fails: [404],
    replies: { 200: challengeChangedSchema },
    async handle({ services, actor, query, body: { fqdn, value }, requestId }) {
      const located = await locateChallenge(services, actor, { fqdn, path: 'fqdn' });
      const { dry_run: dryRun, wait } = query;
      const changed = await presentChallenge(services, actor, { ...located, value, dryRun, wait, requestId });
      return { status: 200, body: await challengeBody(located, value, changed) };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/challenges/{fqdn}/{value}',
    id: 'deleteChallenge',
    summary: 'Delete the value of an ACME challenge. Other values of the name stay. A missing value is not an error.',
    access: token('records:write'),
    journalled: 'writes',
    query: z.strictObject({ dry_run: dryRunQuery }),
    replies: { 200: challengeChangedSchema },
    async handle({ services, actor, params: { fqdn, value }, query: { dry_run: dryRun }, requestId }) {
      validate(challengeValue, value, 'value');
      const located = await locateChallenge(services, actor, { fqdn, path: 'fqdn' });
      const changed = await cleanUpChallenge(services, actor, { ...located, value, dryRun, requestId });
      return { status: 200, body: await challengeBody(located, value, changed) };
    },
  }),
];

async function challengeBody(
  { zone, name }: LocatedChallenge,
  value: string,
  changed: ChangedRecords,
): Promise<object> {
  return { zone: zone.spec.domain, name, value, change: await recordsChangeBody(changed) };
}
