import { KEY_STATES } from '@fourwinds/resources';
import { z } from 'zod';

export const keyStates = z
  .enum(KEY_STATES.map((state) => state.toLowerCase()))
  .describe('Where the key is in its life (RFC 7583 3.1).');

export const dsSchema = z.object({
  key_tag: z.int(),
  algorithm: z.int().describe('Of the key, e.g. 13.'),
  digest_type: z.int().describe('2 SHA-256, 4 SHA-384.'),
  digest: z.string(),
  rdata: z.string().meta({ example: '2371 13 2 1F987CC6583E92DF0890718C42…' }),
});
