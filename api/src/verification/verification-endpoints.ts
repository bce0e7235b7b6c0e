import { z } from 'zod';
import { beforeVerification, caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { NOT_BLANK, textSchema } from '../http/schemas.ts';
import { askForReview, MAX_REVIEW_TEXT } from './ask-for-review.ts';
import { askForVerification, verificationOf } from './ask-for-verification.ts';
import { verificationSchema } from './verification-schema.ts';
import { verificationView } from './verification-view.ts';

const get = endpoint({
  method: 'get',
  path: '/account/verification',
  id: 'getVerification',
  summary: 'Gives the state of the verification of the account, and the features that it unlocks.',
  access: beforeVerification(caller('zones:read')),
  replies: { 200: verificationSchema },
  handle: async ({ services, actor }) => ({
    status: 200,
    body: verificationView(services, actor, await verificationOf(services, actor)),
  }),
});

const ask = endpoint({
  method: 'post',
  path: '/account/verification',
  id: 'askForVerification',
  summary: 'Asks for the verification of the account by a domain; again, for a check at once or another link.',
  access: beforeVerification(caller('zones:write')),
  body: z.strictObject({
    domain: textSchema.max(1024).optional().meta({
      description: 'A domain that the account has; that of the request before where left out.',
      example: 'example.com',
    }),
  }),
  fails: [403, 409],
  replies: { 200: verificationSchema },
  handle: async ({ services, actor, body, requestId }) => ({
    status: 200,
    body: verificationView(services, actor, await askForVerification(services, actor, { ...body, requestId })),
  }),
});

const review = endpoint({
  method: 'post',
  path: '/account/verification/review',
  id: 'askForReview',
  summary: 'Has those who run the service decide about the verification, within one business day.',
  access: beforeVerification(caller('zones:write')),
  body: z.strictObject({
    text: textSchema.max(MAX_REVIEW_TEXT).meta({
      description: 'Why the account should be verified.',
      example: 'The domain of our school is at its city.',
      override: NOT_BLANK,
    }),
  }),
  fails: [409],
  replies: { 200: verificationSchema },
  handle: async ({ services, actor, body, requestId }) => ({
    status: 200,
    body: verificationView(services, actor, await askForReview(services, actor, { ...body, requestId })),
  }),
});

/** The verification of the account. */
export const verification = [get, ask, review];
