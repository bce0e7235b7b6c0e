import type { Actor } from '../actor.ts';
import { type Page, pageByAge, type PageRequest } from '../http/page.ts';
import { mayManage, type WebhookPorts } from './find-webhook.ts';
import type { WebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

/** The webhooks of the account that the actor manages, the oldest first. */
export async function listWebhooks(
  { webhooks }: WebhookPorts,
  actor: Actor,
  page: PageRequest,
): Promise<Page<WebhookView>> {
  const all = await webhooks.list(actor.account.id);
  const views = all.filter((webhook) => mayManage(actor, webhook)).map(webhookView);
  return pageByAge(views, page);
}
