import { z } from 'zod';
import { ways } from './audit-entry.ts';

export const actorSchema = z
  .object({
    type: z.enum(ways).describe('What made the request: a token, a session, a user of Kubernetes or an administrator.'),
    token_id: z.uuid().nullable().describe('ID of the token. Null if it was no token.'),
    name: z.string().nullable().describe('Name of the token, person or Kubernetes user. Null if it was erased.'),
  })
  .meta({ id: 'Actor' });
