import { eventKinds } from '@fourwinds/webhooks';
import type { Actor } from '../actor.ts';
import { ownWebhook, ownWebhooks, type WebhookPorts } from '../webhooks/find-webhook.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import type { TokenView } from './token-view.ts';

/** The signing keys of the account's webhooks that the actor manages, as tokens that authenticate nobody. */
export async function webhookKeys(services: WebhookPorts, actor: Actor): Promise<TokenView[]> {
  return (await ownWebhooks(services, actor)).map(keyView);
}

/** The same of one webhook. */
export async function webhookKey(services: WebhookPorts, actor: Actor, id: string): Promise<TokenView | undefined> {
  const webhook = await ownWebhook(services, actor, id);
  return webhook && keyView(webhook);
}

/** Some receivers know their callers by the path or the query of the URL: a token that lists tokens sees the host alone. */
function keyView({ id, url, description, events, zones, createdAt, previousUntil }: Webhook): TokenView {
  return {
    id,
    name: new URL(url).host,
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
