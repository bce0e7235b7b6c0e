import { z } from 'zod';
import { beforeVerification, caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { NOT_BLANK, textSchema } from '../../http/schemas.ts';
import { askForReview, MAX_REVIEW_TEXT } from './ask-for-review.ts';
import { askForVerification, verificationOf, type AskPorts } from './ask-for-verification.ts';
import { verificationSchema } from './verification-schema.ts';
import { verificationView, type ViewVerificationPorts } from './verification-view.ts';

const endpoint = endpointsWith<AskPorts & ViewVerificationPorts>();

const get = endpoint({
  method: 'get',
  path: '/account/verification',
  id: 'getVerification',
  summary: 'Get the verification state of the account, and the features that verification unlocks.',
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
  id: 'requestVerification',
  summary:
    'Request verification of the account by a domain. Repeat the request to check at once, or to get a new link.',
  access: beforeVerification(caller('zones:write')),
  body: z
    .strictObject({
      domain: textSchema.max(1024).optional().meta({
        description: 'A domain of the account. If omitted, the domain of the previous request.',
        example: 'example.com',
      }),
    })
    .meta({ id: 'RequestVerificationRequest' }),
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
  id: 'requestVerificationReview',
  summary: 'Request a manual review of the verification. Staff decide within one business day.',
  access: beforeVerification(caller('zones:write')),
  body: z
    .strictObject({
      text: textSchema.max(MAX_REVIEW_TEXT).meta({
        description: 'Why the account should be verified.',
        example: 'The domain of our school is at its city.',
        override: NOT_BLANK,
      }),
    })
    .meta({ id: 'RequestVerificationReviewRequest' }),
  fails: [409],
  replies: { 200: verificationSchema },
  handle: async ({ services, actor, body, requestId }) => ({
    status: 200,
    body: verificationView(services, actor, await askForReview(services, actor, { ...body, requestId })),
  }),
});

export const verification = [get, ask, review];
