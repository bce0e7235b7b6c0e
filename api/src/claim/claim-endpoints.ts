import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { writeQuery } from '../http/schemas.ts';
import { claimRequestedSchema, claimSchema } from './claim-schema.ts';
import { getClaim } from './get-claim.ts';
import { requestClaim } from './request-claim.ts';

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/claim',
  id: 'getClaim',
  summary: 'Gives the records that prove that the account has the domain of a zone, and whether they do.',
  access: caller('zones:read'),
  replies: { 200: claimSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getClaim(services, actor, params.zone),
  }),
});

const request = endpoint({
  method: 'post',
  path: '/zones/{zone}/claim',
  id: 'claimZone',
  summary: 'Asks for a proof that the account has the domain of a zone; again, for a check at once.',
  access: caller('zones:write'),
  journalled: 'writes',
  query: z.strictObject({
    ...writeQuery,
    wait: writeQuery.wait.meta({ description: 'Wait at most this long, up to 30s, for the records.', example: '10s' }),
  }),
  replies: { 200: claimRequestedSchema },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const options = { dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    const { claim, changeId, applied } = await requestClaim(services, actor, { zone: params.zone, ...options });
    return { status: 200, body: { ...claim, change_id: changeId, applied } };
  },
});

/** Proofs of domains. */
export const claims = [get, request];
