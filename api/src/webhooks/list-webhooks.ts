import type { Actor } from '../actor.ts';
import { type Page, pageByAge, type PageRequest } from '../http/page.ts';
import { ownWebhooks, type WebhookPorts } from './find-webhook.ts';
import type { WebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

/** The webhooks of the account that the actor manages, the oldest first. */
export async function listWebhooks(
  services: WebhookPorts,
  actor: Actor,
  page: PageRequest,
): Promise<Page<WebhookView>> {
  const own = await ownWebhooks(services, actor);
  return pageByAge(own.map(webhookView), page);
}
