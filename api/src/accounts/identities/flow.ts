import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FlowSecrets } from './identity-provider.ts';
import type { Cookie } from '../../http/cookies.ts';
import { parseJson } from '../../kernel/parse-json.ts';

/** Cookie of a browser that was sent to a provider. */
export const FLOW_COOKIE: Cookie['name'] = '__Host-flow';

/** Ten minutes, because the user may have to sign in at the provider. */
export const FLOW_SECONDS = 600;

const flowSchema = z.object({
  provider: z.string(),
  /** Purpose of the flow: sign in, refresh a session, link the identity, or confirm a sign-up. */
  purpose: z.enum(['sign-in', 'again', 'link', 'sign-up']),
  /** Page that opens after the flow. */
  next: z.string(),
  /** Session that started the flow. Only this session can use the result. */
  sessionId: z.string().optional(),
  /** True to end the user's other sessions when the identity is linked. */
  endsOthers: z.boolean().optional(),
  token: z.string().optional(),
});

export type Flow = z.infer<typeof flowSchema>;

const cookieSchema = z.object({ secret: z.string().min(43), expiresAt: z.number(), flow: flowSchema });

/**
 * A flow with the secrets derived from its cookie. The server stores nothing, and no other browser can finish the
 * flow.
 */
export interface OpenFlow extends FlowSecrets {
  readonly flow: Flow;
}

/** Starts a flow with a new secret and returns its cookie value. `now` is in milliseconds since 1970. */
export function beginFlow(flow: Flow, secret: string, now: number): OpenFlow & { readonly cookie: string } {
  const cookie = JSON.stringify({ secret, expiresAt: now + FLOW_SECONDS * 1000, flow });
  return { flow, ...secretsOf(secret), cookie: Buffer.from(cookie).toString('base64url') };
}

/** Returns the flow of a browser. Returns undefined if the browser has no flow or the flow has expired. */
export function readFlow(cookie: string | undefined, now: number): OpenFlow | undefined {
  if (cookie === undefined) return undefined;
  const { data } = cookieSchema.safeParse(parseJson(Buffer.from(cookie, 'base64url').toString()));
  if (data === undefined || data.expiresAt <= now) return undefined;
  return { flow: data.flow, ...secretsOf(data.secret) };
}

/** Derives two independent secrets: the state appears in URLs, the verifier goes only to the provider. */
function secretsOf(secret: string): FlowSecrets {
  const derived = (use: string): string => createHmac('sha256', secret).update(use).digest('base64url');
  return { state: derived('state'), verifier: derived('verifier') };
}
