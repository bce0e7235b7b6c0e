import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import type { Webhook } from './webhook.ts';

export type WebhookPorts = Pick<Services, 'webhooks'>;

/** Whether an actor sees and changes a webhook of the account: a token for some zones has those for these zones alone. */
export function mayManage({ token }: Actor, { zones }: Pick<Webhook, 'zones'>): boolean {
  return token.zones === null || (zones?.every((zone) => token.zones!.includes(zone)) ?? false);
}

/** A webhook of the account that the actor manages. Throws Failure not_found. */
export async function findWebhook({ webhooks }: WebhookPorts, actor: Actor, id: string): Promise<Webhook> {
  const webhook = isUuid(id) ? await webhooks.get(actor.account.id, id) : undefined;
  if (webhook === undefined || !mayManage(actor, webhook)) throw noWebhook(id);
  return webhook;
}

/** The webhook after a change, if it is still there. Throws Failure not_found. */
export function present<T>(changed: T | undefined, id: string): T {
  if (changed === undefined) throw noWebhook(id);
  return changed;
}

function noWebhook(id: string): Failure {
  return new Failure('not_found', `there is no webhook ${id}`);
}
