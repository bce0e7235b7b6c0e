import type { Actor } from '../../kernel/actor.ts';
import { type Page, pageByAge, type PageRequest } from '../../http/list-page.ts';
import { ownWebhooks, type FindWebhookPorts } from './find-webhook.ts';
import type { WebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

export async function listWebhooks(
  services: FindWebhookPorts,
  actor: Actor,
  page: PageRequest,
): Promise<Page<WebhookView>> {
  const own = await ownWebhooks(services, actor);
  return pageByAge(own.map(webhookView), page);
}
