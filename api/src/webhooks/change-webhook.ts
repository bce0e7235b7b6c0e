import { randomBytes } from 'node:crypto';
import { createSecret } from '@fourwinds/webhooks';
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { OTHER_ZONES } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { ItemError, refuseFields } from '../read-items.ts';
import type { Services } from '../services.ts';
import type { FindPorts } from '../zones/find-zone.ts';
import { idOfOwnZone, readZoneIds } from '../zones/zone-ids.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import type { ZoneAtStart } from './announced-zones.ts';
import { recorderOf } from './audit-webhook.ts';
import { findWebhook, present, tooManyWebhooks, webhooksOfPlan } from './find-webhook.ts';
import type { WebhookSettings } from './webhook.ts';
import { readUrl } from './webhook-url.ts';
import type { NewWebhookView, WebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';
import { type StartPorts, zonesAtStart } from './zones-at-start.ts';

type ChangePorts = FindPorts &
  Pick<Services, 'webhooks' | 'webhookHttp' | 'webhookHosts' | 'now' | 'newId' | 'takeKeyedChange'>;

export interface CreateWebhook extends WebhookSettings {
  readonly requestId: string;
}

/** Fields left out stay. */
export interface ChangeWebhook extends Partial<WebhookSettings> {
  readonly id: string;
  readonly requestId: string;
}

/**
 * Makes a webhook and begins its verification; the secret is in this answer alone. Throws Failure verification_required, quota_exceeded, forbidden or
 * validation_error.
 */
export async function createWebhook(
  services: ChangePorts & StartPorts & VerifiedPorts,
  actor: Actor,
  { requestId, ...request }: CreateWebhook,
): Promise<NewWebhookView> {
  requireVerified(services, actor, 'a webhook');
  const { account } = actor;
  const limit = webhooksOfPlan(actor);
  const settings = {
    ...request,
    url: checkedUrl(services, request.url),
    zones: await readZones(services, actor, request.zones),
  };
  const secret = createSecret(randomBytes);
  const id = services.takeKeyedChange()?.id ?? services.newId();
  const made = await services.webhooks.create(account.id, { ...settings, id, secret }, verificationBy(services), {
    limit,
    zones: await firstZones(services, account.id),
    record: recorderOf(actor, requestId),
  });
  if (made === undefined) throw tooManyWebhooks(account.plan);
  return { ...webhookView(made), secret };
}

/** The zones of an account as they are, so that all later changes have events; undefined where they are compared already. */
async function firstZones(services: ChangePorts & StartPorts, account: string): Promise<ZoneAtStart[] | undefined> {
  if (await services.webhooks.hasBegun(account)) return undefined;
  await seeOwnWrites(services, account);
  return zonesAtStart(services, account);
}

/** Changes a webhook; one with another URL is verified again. Throws Failure not_found, forbidden, validation_error or quota_exceeded. */
export async function changeWebhook(
  services: ChangePorts,
  actor: Actor,
  { id, requestId, ...request }: ChangeWebhook,
): Promise<WebhookView> {
  const before = await findWebhook(services, actor, id);
  const { url, zones } = request;
  const wanted = {
    ...before,
    ...request,
    url: url === undefined ? before.url : checkedUrl(services, url),
    zones: zones === undefined ? before.zones : await readZones(services, actor, zones),
  };
  if (wanted.url !== before.url) webhooksOfPlan(actor);
  const record = recorderOf(actor, requestId);
  const changed = await services.webhooks.change(actor.account.id, wanted, verificationBy(services), record);
  return webhookView(present(changed, id));
}

function verificationBy({ newId, now }: Pick<Services, 'newId' | 'now'>) {
  return { kind: 'endpoint.verify', eventId: newId(), createdAt: new Date(now()) } as const;
}

/** The ids of zones; those of the token for null. Throws Failure validation_error, or forbidden for a token of no zone. */
async function readZones(
  services: FindPorts,
  actor: Actor,
  zones: readonly string[] | null,
): Promise<readonly string[] | null> {
  const found =
    zones === null ? actor.token.zones : await readZoneIds(zones, (zone) => idOfOwnZone(services, actor, zone));
  if (found?.length === 0) throw new Failure('forbidden', OTHER_ZONES);
  return found;
}

/** Throws Failure validation_error. */
function checkedUrl(
  { webhookHttp, webhookHosts }: Pick<Services, 'webhookHttp' | 'webhookHosts'>,
  url: string,
): string {
  try {
    return readUrl(url, webhookHttp, webhookHosts);
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    refuseFields([{ path: 'url', code: 'field-invalid', message: error.message }]);
  }
}
