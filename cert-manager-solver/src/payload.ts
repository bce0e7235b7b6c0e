import { z } from 'zod';

/** The messages of cert-manager: ChallengePayload in pkg/acme/webhook/apis/acme/v1alpha1/types.go there. */

export const GROUP = 'acme.fourwinds.dev';
export const VERSION = 'v1alpha1';
export const SOLVER = 'fourwinds';

const request = z.object({
  uid: z.string().default(''),
  action: z.enum(['Present', 'CleanUp']),
  type: z.enum(['', 'dns-01']).default(''),
  /** The value of the TXT record. */
  key: z.string(),
  /** Where the Secrets of the issuer are. */
  resourceNamespace: z.string().min(1),
  /** The name of the TXT record, all aliases followed. */
  resolvedFQDN: z.string().min(1),
  /** As the issuer has it. */
  config: z.unknown().optional(),
});

/** cert-manager sends no kind, and needs one in the answer. */
const challengePayload = z.object({ request });

export const PAYLOAD = { apiVersion: 'webhook.acme.cert-manager.io/v1alpha1', kind: 'ChallengePayload' } as const;

export type ChallengeRequest = z.infer<typeof request>;

/** The settings that an issuer has for this solver. */
const issuerConfig = z.strictObject({
  tokenSecretRef: z.strictObject({ name: z.string().min(1), key: z.string().min(1) }),
});

export type TokenReference = z.infer<typeof issuerConfig>['tokenSecretRef'];

/** A request that cannot be carried out; the message names the field. */
export class PayloadError extends Error {}

/** Throws PayloadError. */
export function readRequest(body: unknown): ChallengeRequest {
  return parse(challengePayload, body, '').request;
}

/** The Secret with the token that an issuer names. Throws PayloadError. */
export function readConfig({ config }: ChallengeRequest): TokenReference {
  return parse(issuerConfig, config ?? {}, 'config.').tokenSecretRef;
}

function parse<T>(schema: z.ZodType<T>, value: unknown, prefix: string): T {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const [{ path, message }] = error.issues;
  throw new PayloadError(`${`${prefix}${path.join('.')}`.replace(/\.$/, '') || 'the body'}: ${message}`);
}
