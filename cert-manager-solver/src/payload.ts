import { z } from 'zod';

/**
 * The format of cert-manager's messages: ChallengePayload in pkg/acme/webhook/apis/acme/v1alpha1/types.go of its
 * repository.
 */

export const GROUP = 'acme.fourwinds.dev';
export const VERSION = 'v1alpha1';
export const SOLVER = 'fourwinds';

const request = z.object({
  uid: z.string().default(''),
  action: z.enum(['Present', 'CleanUp']),
  type: z.enum(['', 'dns-01']).default(''),
  key: z.string(),
  /** The namespace in which the issuer's Secrets are. */
  resourceNamespace: z.string().min(1),
  /** The name of the TXT record after aliases have been followed. */
  resolvedFQDN: z.string().min(1),
  config: z.unknown().optional(),
});

/** cert-manager sends no kind, but requires one in the response. */
const challengePayload = z.object({ request });

export const PAYLOAD = { apiVersion: 'webhook.acme.cert-manager.io/v1alpha1', kind: 'ChallengePayload' } as const;

export type ChallengeRequest = z.infer<typeof request>;

const issuerConfig = z.strictObject({
  tokenSecretRef: z.strictObject({ name: z.string().min(1), key: z.string().min(1) }),
});

export type TokenReference = z.infer<typeof issuerConfig>['tokenSecretRef'];

/** An invalid request. The message names the field. */
export class PayloadError extends Error {}

/** Parses the body of a request. Throws PayloadError. */
export function readRequest(body: unknown): ChallengeRequest {
  return parse(challengePayload, body, '').request;
}

/** Returns the Secret with the issuer's token. Throws PayloadError. */
export function readConfig({ config }: ChallengeRequest): TokenReference {
  return parse(issuerConfig, config ?? {}, 'config.').tokenSecretRef;
}

function parse<T>(schema: z.ZodType<T>, value: unknown, prefix: string): T {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const [{ path, message }] = error.issues;
  throw new PayloadError(`${`${prefix}${path.join('.')}`.replace(/\.$/, '') || 'the body'}: ${message}`);
}
