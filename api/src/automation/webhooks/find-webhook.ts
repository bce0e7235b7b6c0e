import { planOf } from '../../kernel/plans.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import type { Webhook } from './webhook.ts';

export type FindWebhookPorts = Pick<WebhookPorts, 'webhooks'>;

/**
 * True if the actor may see and change the webhook. A token that is limited to zones manages only the webhooks that
 * are limited to the same zones.
 */
function mayManage({ token }: Actor, { zones }: Pick<Webhook, 'zones'>): boolean {
  return token.zones === null || (zones?.every((zone) => token.zones!.includes(zone)) ?? false);
}

export async function ownWebhooks({ webhooks }: FindWebhookPorts, actor: Actor): Promise<readonly Webhook[]> {
  const all = await webhooks.list(actor.account.id);
  return all.filter((webhook) => mayManage(actor, webhook));
}

/** Returns a webhook that the actor manages, or undefined. */
export async function ownWebhook(
  { webhooks }: FindWebhookPorts,
  actor: Actor,
  id: string,
): Promise<Webhook | undefined> {
  const webhook = isUuid(id) ? await webhooks.get(actor.account.id, id) : undefined;
  return webhook !== undefined && mayManage(actor, webhook) ? webhook : undefined;
}

/** Returns a webhook that the actor manages. Throws Failure not_found. */
export async function findWebhook(services: FindWebhookPorts, actor: Actor, id: string): Promise<Webhook> {
  return present(await ownWebhook(services, actor, id), id);
}

/** Returns the value. Throws Failure not_found if it is undefined. */
export function present<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Failure('not_found', `there is no webhook ${id}`);
  return found;
}

/**
 * Returns the maximum number of webhooks in the account's plan. Throws Failure quota_exceeded if the plan allows no
 * webhooks. Existing webhooks are then inactive.
 */
export function webhooksOfPlan({ account: { plan } }: Actor): number {
  const { webhooks } = planOf(plan);
  if (webhooks === 0) throw tooManyWebhooks(plan);
  return webhooks;
}

export function tooManyWebhooks(plan: string): Failure {
  return new Failure('quota_exceeded', `the plan ${plan} allows ${planOf(plan).webhooks} webhooks`);
}
