import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { verificationPage } from './verification-page.ts';

export interface AccountView {
  id: string;
  name: string;
  email: string | null;
  plan: string;
  verified: boolean;
  verification_page: string | null;
  created_at: string;
  token: {
    id: string;
    name: string;
    kind: string;
    scopes: readonly string[];
    zones: readonly string[] | null;
    expires_at: string | null;
  };
}

/** The account of a request, and the token or session that asks. */
export function getAccount(services: Pick<Services, 'pagesUrl'>, { account, token, session }: Actor): AccountView {
  const { id, name, email, plan, verifiedAt, createdAt } = account;
  const { kind, scopes, zones, expiresAt } = token;
  return {
    id,
    name,
    email,
    plan,
    verified: verifiedAt !== null,
    verification_page: verifiedAt === null ? verificationPage(services) : null,
    created_at: createdAt.toISOString(),
    token: {
      id: token.id,
      name: token.name,
      kind: session === undefined ? kind : 'session',
      scopes,
      zones,
      expires_at: expiresAt?.toISOString() ?? null,
    },
  };
}
