import type { Actor } from '../../kernel/actor.ts';
import { verificationPage, type PagesUrl } from '../../kernel/verification-page.ts';

export interface AccountView {
  id: string;
  name: string;
  email: string | null;
  plan: string;
  verified: boolean;
  verification_page: string | null;
  created_at: string;
  current_token: {
    id: string;
    name: string;
    kind: string;
    scopes: readonly string[];
    zones: readonly string[] | null;
    expires_at: string | null;
  };
}

export function getAccount(services: PagesUrl, { account, token, session }: Actor): AccountView {
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
    current_token: {
      id: token.id,
      name: token.name,
      kind: session === undefined ? kind : 'session',
      scopes,
      zones,
      expires_at: expiresAt?.toISOString() ?? null,
    },
  };
}
