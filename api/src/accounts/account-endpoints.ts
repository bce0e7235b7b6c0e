import { z } from 'zod';
import { getAccount } from './get-account.ts';
import { renameAccount } from './rename-account.ts';
import { getLimits } from './get-limits.ts';
import { beforeVerification, caller } from '../access.ts';
import { partRateNames, rateNames } from '../meter.ts';
import { endpoint } from '../endpoint.ts';
import { textSchema } from '../http/schemas.ts';

/** As long as an address of mail, which it is at first. */
const accountName = textSchema.min(1).max(254).meta({ example: 'Example Ltd' });

const accountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  plan: z.string(),
  verified: z.boolean(),
  verification_page: z
    .string()
    .nullable()
    .describe(
      'Where a person has the account verified; null where it is. GET /account/verification says how far that is.',
    ),
  created_at: z.iso.datetime(),
  token: z
    .object({
      id: z.uuid(),
      name: z.string(),
      kind: z.string(),
      scopes: z.array(z.string()),
      zones: z.array(z.uuid()).nullable().describe('Zones it is limited to; null for all.'),
      expires_at: z.iso.datetime().nullable(),
    })
    .describe('The token that asks, or the session, whose kind is session.'),
});

const get = endpoint({
  method: 'get',
  path: '/account',
  id: 'getAccount',
  summary: 'Gives the account of the token, with the scopes and limits of the token.',
  access: beforeVerification(caller(null)),
  replies: { 200: accountSchema },
  handle: async ({ services, actor }) => ({ status: 200, body: getAccount(services, actor) }),
});

const rename = endpoint({
  method: 'patch',
  path: '/account',
  id: 'changeAccount',
  summary: 'Changes the name of the account; its address and its plan are changed elsewhere.',
  access: caller('tokens:write'),
  body: z.strictObject({ name: accountName }).partial(),
  replies: { 200: accountSchema },
  handle: async ({ services, actor, body, requestId }) => ({
    status: 200,
    body: await renameAccount(services, actor, { ...body, requestId }),
  }),
});

/** The account of a token, in both APIs. */
export const account = [get, rename];

export const limits = endpoint({
  method: 'get',
  path: '/limits',
  id: 'getLimits',
  summary: 'Gives the limits of the account, and how much of them is in use; null is no limit.',
  access: beforeVerification(caller(null)),
  replies: {
    200: z.object({
      plan: z.string(),
      unlocked_by_verification: z
        .array(z.string())
        .describe(
          'What the account has once it is verified, at the verification_page of GET /account; empty where it is.',
        ),
      zones: z.object({ limit: z.int().nullable(), used: z.int() }),
      webhooks: z.object({ limit: z.int(), used: z.int() }),
      records_per_zone: z.int().nullable(),
      record_bytes_per_zone: z.int(),
      changes_per_request: z.int(),
      body_bytes: z.int(),
      minimum_ttl: z.int(),
      rates: z
        .array(
          z.object({
            name: z.enum(rateNames),
            limit: z.int().describe('Requests in any span of so many seconds.'),
            seconds: z.int(),
            remaining: z.int(),
            reset_at: z.iso
              .datetime()
              .nullable()
              .describe('When the oldest request that counts no longer does; null where none counts.'),
          }),
        )
        .describe('Limits of requests in a span of time, of all tokens together; empty where there are none.'),
      written_bytes: z
        .object({
          limit: z.int().describe('Octets in any span of so many seconds.'),
          seconds: z.int(),
          remaining: z.int(),
          reset_at: z.iso
            .datetime()
            .nullable()
            .describe('When the oldest that count no longer do; null where none count.'),
        })
        .nullable()
        .describe(
          'Octets, as JSON, of the records that are added or changed, by all tokens together; null is no limit.',
        ),
      dynamic_updates: z
        .array(z.object({ name: z.enum(partRateNames), limit: z.int(), seconds: z.int() }))
        .describe(
          'How often dynamic updates may change addresses in a span of time: those of one name and type, and those by one token.',
        ),
    }),
  },
  handle: async ({ services, actor }) => ({ status: 200, body: await getLimits(services, actor) }),
});
