import { eventKinds } from '@fourwinds/webhooks';
import type { Actor } from '../../kernel/actor.ts';
import { ownWebhook, ownWebhooks, type FindWebhookPorts } from '../webhooks/find-webhook.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import type { TokenView } from './token-view.ts';

/**
 * Returns the signing keys of webhooks that the actor manages, in the form of tokens. These keys cannot authenticate
 * requests.
 */
export async function webhookKeys(services: FindWebhookPorts, actor: Actor): Promise<TokenView[]> {
  return (await ownWebhooks(services, actor)).map(keyView);
}

export async function webhookKey(services: FindWebhookPorts, actor: Actor, id: string): Promise<TokenView | undefined> {
  const webhook = await ownWebhook(services, actor, id);
  return webhook && keyView(webhook);
}

/**
 * Shows only the host of the URL. Its path or query may authenticate the sender, so a token that lists tokens must
 * not see them.
 */
function keyView({ id, url, description, events, zones, createdAt, previousUntil }: Webhook): TokenView {
  return {
    id,
    name: url === null ? 'stream' : new URL(url).host,
    description,
    kind: 'webhook_key',
    scopes: events ?? eventKinds,
    zones,
    names: null,
    types: null,
    allowlist: null,
    expires_at: null,
    max_unused: null,
    created_at: createdAt.toISOString(),
    last_used_at: null,
    last_used_ip: null,
    previous_expires_at: previousUntil?.toISOString() ?? null,
    tsig: null,
  };
}
