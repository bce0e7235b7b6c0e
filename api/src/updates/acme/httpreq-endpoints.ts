import { z } from 'zod';
import { token } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { fieldFailure } from '../../kernel/failure.ts';
import { anyJson } from '../../http/body.ts';
import { validate } from '../../http/validate.ts';
import { detailSchema } from '../../zones/records/change-schema.ts';
import { challengeValue, valueOf } from './challenge-value.ts';
import { locateChallenge, type LocatePorts } from './locate-challenge.ts';
import { cleanUpChallenge, PATIENCE, presentChallenge, type SetChallengePorts } from './set-challenge.ts';

export type HttpreqPorts = LocatePorts & SetChallengePorts;

const endpoint = endpointsWith<HttpreqPorts>();

interface WantedChallenge {
  readonly fqdn: string;
  readonly value: string;
  /** Path of the request field that contains the name. */
  readonly path: string;
}

const text = z.string().min(1).max(2048);
const byValue = z.object({ fqdn: text, value: challengeValue });
/** Body in RAW mode. The service then computes the value. */
const byKey = z.object({ domain: text, keyAuth: text });

/** Parses the name and value in both modes. Throws Failure validation_error. */
function readWanted(body: object): WantedChallenge {
  if (!('domain' in body || 'keyAuth' in body)) return { ...validate(byValue, body, ''), path: 'fqdn' };
  const path = ['fqdn', 'value'].find((field) => field in body);
  if (path !== undefined)
    throw fieldFailure(path, `${path} is not for the mode RAW; send fqdn and value, or domain and keyAuth`);
  const { domain, keyAuth } = validate(byKey, body, '');
  return { fqdn: `_acme-challenge.${domain.replace(/^\*\./, '')}`, value: valueOf(keyAuth), path: 'domain' };
}

const changedSchema = z.object({
  zone: z.string(),
  name: z.string(),
  value: z.string(),
  in_sync: z.boolean().optional(),
  warnings: z.array(detailSchema).optional(),
});

const common = {
  method: 'post',
  access: token('records:write'),
  journalled: 'writes',
  consumes: anyJson,
  body: z.looseObject({}),
  replies: { 200: changedSchema },
} as const;

/** The API of lego's httpreq provider. */
export const httpreqEndpoints = [
  endpoint({
    ...common,
    path: '/present',
    id: 'presentChallenge',
    summary: 'Puts a value of a challenge into its zone, and answers when all regions serve it, or after 10 seconds.',
    waits: true,
    async handle({ services, actor, body, requestId }) {
      const { value, ...of } = readWanted(body);
      const { zone, name } = await locateChallenge(services, actor, of);
      const { inSync, warnings } = await presentChallenge(services, actor, {
        zone,
        name,
        value,
        wait: PATIENCE,
        requestId,
      });
      const warned = warnings.length === 0 ? {} : { warnings };
      return { status: 200, body: { zone: zone.spec.domain, name, value, in_sync: inSync, ...warned } };
    },
  }),
  endpoint({
    ...common,
    path: '/cleanup',
    id: 'cleanUpChallenge',
    summary: 'Takes a value of a challenge out of its zone.',
    async handle({ services, actor, body, requestId }) {
      const { value, ...of } = readWanted(body);
      const { zone, name } = await locateChallenge(services, actor, of);
      await cleanUpChallenge(services, actor, { zone, name, value, requestId });
      return { status: 200, body: { zone: zone.spec.domain, name, value } };
    },
  }),
];
