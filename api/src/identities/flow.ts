import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FlowSecrets } from './identity-provider.ts';
import type { Cookie } from '../pages/cookies.ts';
import { parseJson } from '../parse-json.ts';

/** The cookie of a browser that has gone to a provider. */
export const FLOW_COOKIE: Cookie['name'] = '__Host-flow';

/** Ten minutes: a person may have to sign in there. */
export const FLOW_SECONDS = 600;

const flowSchema = z.object({
  provider: z.string(),
  /** The use of the identity: to sign in, to prove again who has a session, to add it to their ways in, or to confirm a sign-up. */
  purpose: z.enum(['sign-in', 'again', 'link', 'sign-up']),
  /** The page where the browser goes on. */
  next: z.string(),
  /** The session that began it; it counts for no other one. */
  sessionId: z.string().optional(),
  /** Whether the other sessions of its person end when the identity is added. */
  endsOthers: z.boolean().optional(),
  /** The secret of the link of a sign-up. */
  token: z.string().optional(),
});

/** A visit to a provider, and its use. */
export type Flow = z.infer<typeof flowSchema>;

const cookieSchema = z.object({ secret: z.string().min(43), expiresAt: z.number(), flow: flowSchema });

/** A flow with its secrets, which follow from the cookie of its browser: nothing is stored here, and no other browser can finish it. */
export interface OpenFlow extends FlowSecrets {
  readonly flow: Flow;
}

/** Begins a flow with a new secret; gives the value of its cookie, too. `now`: milliseconds since 1970. */
export function beginFlow(flow: Flow, secret: string, now: number): OpenFlow & { readonly cookie: string } {
  const cookie = JSON.stringify({ secret, expiresAt: now + FLOW_SECONDS * 1000, flow });
  return { flow, ...secretsOf(secret), cookie: Buffer.from(cookie).toString('base64url') };
}

/** The flow of a browser; undefined where it has none, or began it too long ago. */
export function readFlow(cookie: string | undefined, now: number): OpenFlow | undefined {
  if (cookie === undefined) return undefined;
  const { data } = cookieSchema.safeParse(parseJson(Buffer.from(cookie, 'base64url').toString()));
  if (data === undefined || data.expiresAt <= now) return undefined;
  return { flow: data.flow, ...secretsOf(data.secret) };
}

/** Neither tells the other: the state is in addresses, the verifier is sent to the provider alone. */
function secretsOf(secret: string): FlowSecrets {
  const derived = (use: string): string => createHmac('sha256', secret).update(use).digest('base64url');
  return { state: derived('state'), verifier: derived('verifier') };
}
