import { randomBytes } from 'node:crypto';
import { createSecret } from '@fourwinds/webhooks';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import { OTHER_ZONES } from '../../kernel/authorise.ts';
import { Failure } from '../../kernel/failure.ts';
import { ItemError, refuseFields } from '../../kernel/read-items.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { idOfOwnZone, readZoneIds } from '../../zones/zone/zone-ids.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import type { ZoneAtStart } from './announced-zones.ts';
import { recorderOf } from './audit-webhook.ts';
import { findWebhook, present, tooManyWebhooks, webhooksOfPlan } from './find-webhook.ts';
import type { WebhookSettings } from './webhook.ts';
import { readUrl } from './webhook-url.ts';
import type { NewWebhookView, WebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';
import { ZonesForgotten } from './webhooks.ts';
import { type StartPorts, zonesAtStart } from './zones-at-start.ts';

export type ChangeWebhookPorts = FindPorts &
  Pick<WebhookPorts, 'webhooks' | 'webhookHttp' | 'webhookHosts'> &
  Pick<ProcessPorts, 'now' | 'newId'> &
  KeyedPorts;

export interface CreateWebhook extends WebhookSettings {
  readonly requestId: string;
}

/** Omitted fields stay unchanged. */
export interface ChangeWebhook extends Partial<WebhookSettings> {
  readonly id: string;
  readonly requestId: string;
}

/**
 * Creates a webhook and starts its verification. Only this response contains the secret. Throws Failure
 * verification_required, quota_exceeded, forbidden or validation_error.
 */
export async function createWebhook(
  services: ChangeWebhookPorts & StartPorts & VerifiedPorts,
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
  const record = recorderOf(actor, requestId);
  const create = async () => {
    const creation = { limit, zones: await firstZones(services, account.id), record };
    return services.webhooks.create(account.id, { ...settings, id, secret }, verificationBy(services), creation);
  };
  const made = await create().catch((error: unknown) => {
    if (error instanceof ZonesForgotten) return create();
    throw error;
  });
  if (made === undefined) throw tooManyWebhooks(account.plan);
  return { ...webhookView(made), secret };
}

/**
 * Returns the current zones of the account, so that all later changes cause events. Returns undefined if the zones
 * are already stored.
 */
async function firstZones(
  services: ChangeWebhookPorts & StartPorts,
  account: string,
): Promise<ZoneAtStart[] | undefined> {
  if (await services.webhooks.hasBegun(account)) return undefined;
  await seeOwnWrites(services, account);
  return zonesAtStart(services, account);
}

/**
 * Changes a webhook. A new URL must be verified again. A webhook keeps its URL or its stream. Throws Failure not_found, forbidden, validation_error or
 * quota_exceeded.
 */
export async function changeWebhook(
  services: ChangeWebhookPorts,
  actor: Actor,
  { id, requestId, ...request }: ChangeWebhook,
): Promise<WebhookView> {
  const before = await findWebhook(services, actor, id);
  const { url, zones } = request;
  const wanted = {
    ...before,
    ...request,
    url: url === undefined ? before.url : checkedUrl(services, sameKind(before.url, url)),
    zones: zones === undefined ? before.zones : await readZones(services, actor, zones),
  };
  if (wanted.url !== before.url) webhooksOfPlan(actor);
  const record = recorderOf(actor, requestId);
  const changed = await services.webhooks.change(actor.account.id, wanted, verificationBy(services), record);
  return webhookView(present(changed, id));
}

function verificationBy({ newId, now }: Pick<ProcessPorts, 'newId' | 'now'>) {
  return { kind: 'endpoint.verify', eventId: newId(), createdAt: new Date(now()) } as const;
}

/**
 * Resolves zones to their IDs. null means the zones of the token. Throws Failure validation_error, or forbidden for a
 * token without zones.
 */
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

/** Throws Failure validation_error if a webhook would change between a URL and a stream. */
function sameKind(before: string | null, url: string | null): string | null {
  if ((before === null) === (url === null)) return url;
  const message =
    before === null
      ? 'the deliveries of this webhook are a stream; create another webhook for a URL'
      : 'this webhook has a URL; create another webhook to read its deliveries as a stream';
  refuseFields([{ path: 'url', code: 'field-invalid', message }]);
}

/** Throws Failure validation_error. */
function checkedUrl(
  { webhookHttp, webhookHosts }: Pick<WebhookPorts, 'webhookHttp' | 'webhookHosts'>,
  url: string | null,
): string | null {
  if (url === null) return null;
  try {
    return readUrl(url, webhookHttp, webhookHosts);
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    refuseFields([{ path: 'url', code: 'field-invalid', message: error.message }]);
  }
}
