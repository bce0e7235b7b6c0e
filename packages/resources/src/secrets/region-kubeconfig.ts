import { z } from 'zod';
import { readSecretYaml } from './secret-text.ts';

/**
 * The operator's ServiceAccount in the cluster of a region, and a Secret. The tokens of the ServiceAccount are bound
 * to the Secret. To revoke them, delete the Secret.
 */
export const REGION_OPERATOR = 'region-operator';
export const REGION_TOKEN_SECRET = 'region-operator-token';

/** Claims of a ServiceAccount token (RFC 7519). The signature is not checked here, because the cluster verifies it. */
export interface AccountToken {
  readonly namespace: string;
  readonly account: string;
  readonly secret?: string;
  /** Milliseconds since 1970. */
  readonly issuedAt?: number;
  /** Undefined if the token never expires. */
  readonly expiresAt?: number;
}

const configSchema = z.looseObject({
  'current-context': z.string(),
  contexts: z.array(z.looseObject({ name: z.string(), context: z.looseObject({ user: z.string() }) })),
  users: z.array(z.looseObject({ name: z.string(), user: z.looseObject({ token: z.string().optional() }) })),
});

const secretClaim = z.looseObject({ name: z.string() }).optional();
const claimsSchema = z.looseObject({
  sub: z.string(),
  iat: z.number().optional(),
  exp: z.number().optional(),
  'kubernetes.io': z.looseObject({ secret: secretClaim }).optional(),
  'kubernetes.io/serviceaccount/secret.name': z.string().optional(),
});

const SUBJECT = /^system:serviceaccount:([^:]+):([^:]+)$/;
const MILLISECONDS = 1000;

type Config = z.infer<typeof configSchema>;

/**
 * Returns the ServiceAccount token in a kubeconfig. Returns undefined if the kubeconfig is unreadable or contains
 * other credentials.
 */
export function accountTokenOf(kubeconfig: string): AccountToken | undefined {
  const config = readConfig(kubeconfig);
  const token = config && userOf(config)?.user.token;
  return token === undefined ? undefined : readAccountToken(token);
}

/** Returns the claims of a ServiceAccount token. Returns undefined for other tokens. */
export function readAccountToken(token: string): AccountToken | undefined {
  const claims = claimsSchema.safeParse(payloadOf(token)).data;
  const [, namespace, account] = SUBJECT.exec(claims?.sub ?? '') ?? [];
  if (claims === undefined || account === undefined) return undefined;
  const secret = claims['kubernetes.io']?.secret?.name ?? claims['kubernetes.io/serviceaccount/secret.name'];
  const given = { secret, issuedAt: timeOf(claims.iat), expiresAt: timeOf(claims.exp) };
  return { namespace, account, ...omitUndefined(given) };
}

/** Converts a NumericDate (RFC 7519 2) to milliseconds. */
function timeOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * MILLISECONDS;
}

function omitUndefined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export function withToken(kubeconfig: string, token: string): string {
  const config = readConfig(kubeconfig)!;
  const present = userOf(config);
  const users = config.users.map((user) => (user === present ? { ...user, user: { ...user.user, token } } : user));
  return JSON.stringify({ ...config, users });
}

export function regionKubeconfig({ server, ca, token }: { server: string; ca: string; token: string }): string {
  const name = 'region';
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server, 'certificate-authority-data': ca } }],
    users: [{ name: REGION_OPERATOR, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: REGION_OPERATOR } }],
    'current-context': name,
  });
}

function readConfig(text: string): Config | undefined {
  try {
    return configSchema.safeParse(readSecretYaml(text)).data;
  } catch {
    return undefined;
  }
}

function userOf({ 'current-context': current, contexts, users }: Config): Config['users'][number] | undefined {
  const context = contexts.find(({ name }) => name === current);
  return users.find(({ name }) => name === context?.context.user);
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}
