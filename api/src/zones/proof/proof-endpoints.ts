import type { ProofPorts } from './proof-view.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { waitSchema, writeQuery } from '../../http/schemas.ts';
import { changeBody } from '../write/outcome-schema.ts';
import { proofRequestedSchema, proofSchema } from './proof-schema.ts';
import { getProof } from './get-proof.ts';
import { requestProof } from './request-proof.ts';

const endpoint = endpointsWith<ChangePorts & ProofPorts>();

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/proof',
  id: 'getProof',
  summary: 'Get the state of the domain proof of a zone, and the records for it.',
  access: caller('zones:read'),
  replies: { 200: proofSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getProof(services, actor, params.zone),
  }),
});

const request = endpoint({
  method: 'post',
  path: '/zones/{zone}/proof',
  id: 'requestProof',
  summary: 'Request a proof that the account owns the domain of a zone. Repeat the request to check at once.',
  access: caller('zones:write'),
  journalled: 'writes',
  query: z.strictObject({
    ...writeQuery,
    wait: waitSchema.optional().meta({
      description: 'Wait for the records, at most this long: 0 to 30 seconds.',
      example: '10s',
    }),
  }),
  replies: { 200: proofRequestedSchema },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const options = { dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    const { proof, outcome } = await requestProof(services, actor, { zone: params.zone, ...options });
    return { status: 200, body: { ...proof, change: changeBody(outcome) } };
  },
});

export const proofs = [get, request];
