import { planOf } from '../accounts/plans.ts';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import type { Webhook } from './webhook.ts';

export type WebhookPorts = Pick<Services, 'webhooks'>;

/** Whether an actor sees and changes a webhook of the account: a token for some zones has those for these zones alone. */
function mayManage({ token }: Actor, { zones }: Pick<Webhook, 'zones'>): boolean {
  return token.zones === null || (zones?.every((zone) => token.zones!.includes(zone)) ?? false);
}

/** The webhooks of the account that the actor manages, the oldest first. */
export async function ownWebhooks({ webhooks }: WebhookPorts, actor: Actor): Promise<readonly Webhook[]> {
  const all = await webhooks.list(actor.account.id);
  return all.filter((webhook) => mayManage(actor, webhook));
}

/** One of them; undefined where there is no such one. */
export async function ownWebhook({ webhooks }: WebhookPorts, actor: Actor, id: string): Promise<Webhook | undefined> {
  const webhook = isUuid(id) ? await webhooks.get(actor.account.id, id) : undefined;
  return webhook !== undefined && mayManage(actor, webhook) ? webhook : undefined;
}

/** The same. Throws Failure not_found. */
export async function findWebhook(services: WebhookPorts, actor: Actor, id: string): Promise<Webhook> {
  return present(await ownWebhook(services, actor, id), id);
}

/** The result for a webhook, which is undefined where there is none. Throws Failure not_found. */
export function present<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Failure('not_found', `there is no webhook ${id}`);
  return found;
}

/** The webhooks that an account may have by its plan. Throws Failure quota_exceeded where it may have none: they rest, whatever their URLs answer. */
export function webhooksOfPlan({ account: { plan } }: Actor): number {
  const { webhooks } = planOf(plan);
  if (webhooks === 0) throw tooManyWebhooks(plan);
  return webhooks;
}

export function tooManyWebhooks(plan: string): Failure {
  return new Failure('quota_exceeded', `the plan ${plan} allows ${planOf(plan).webhooks} webhooks`);
}
