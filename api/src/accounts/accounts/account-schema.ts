import { z } from 'zod';
import { textSchema } from '../../http/schemas.ts';

/** The limit is the length of an email address, which is the initial name. */
const accountName = textSchema.min(1).max(254).meta({ description: 'Name of the account.', example: 'Example Ltd' });

export const updateAccountSchema = z.strictObject({ name: accountName }).partial().meta({ id: 'UpdateAccountRequest' });

const currentTokenSchema = z
  .object({
    id: z.uuid().describe('ID of the token or session.'),
    name: z.string().describe('Name of the token.'),
    kind: z.string().describe('Kind of the token, as in GET /tokens/self. A session has kind session.'),
    scopes: z.array(z.string()).describe('Rights of the token.'),
    zones: z.array(z.uuid()).nullable().describe('Zones the token is limited to. Null means all zones.'),
    expires_at: z.iso.datetime().nullable().describe('When the token expires. Null means never.'),
  })
  .meta({ id: 'CurrentToken' });

export const accountSchema = z
  .object({
    id: z.uuid().describe('ID of the account.'),
    name: z.string().describe('Name of the account.'),
    email: z.string().nullable().describe('Email address of the account. Null if it has none.'),
    plan: z.string().describe('Name of the plan. GET /limits returns its limits.'),
    verified: z.boolean().describe('Whether the account is verified.'),
    verification_page: z
      .string()
      .nullable()
      .describe(
        'The page for verifying the account. Null if it is verified. GET /account/verification returns the progress.',
      ),
    created_at: z.iso.datetime().describe('When the account was created.'),
    current_token: currentTokenSchema.describe('The token of this request.'),
  })
  .meta({ id: 'Account' });
