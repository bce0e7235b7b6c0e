import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import type { EventPorts } from '../events/event-ports.ts';
import { eventText, HEARTBEAT_MILLISECONDS, positionText, RETRY_LINE, streamEventText } from '../events/server-sent.ts';
import { requireDelivering } from './find-delivery.ts';
import { findWebhook } from './find-webhook.ts';
import type { StreamBeginning, StreamedDeliveries, StreamedDelivery, StreamPart } from './streamed-deliveries.ts';
import type { WebhookPorts } from './webhook-ports.ts';

export type StreamDeliveriesPorts = Pick<WebhookPorts, 'webhooks' | 'streamedDeliveries'> &
  EventPorts &
  Pick<RequestPorts, 'clientLeft' | 'yieldTurn' | 'recheckActor'>;

export interface StreamDeliveries {
  readonly id: string;
  readonly lastEventId?: string;
}

/**
 * Streams the deliveries of a webhook without URL as server-sent events, until the client leaves, its token ends, or
 * the webhook is deleted. Each delivery arrives at least once if the client resumes after the last one that it handled.
 * Throws Failure not_found, conflict, rate_limited or unavailable.
 */
export async function streamDeliveries(
  services: StreamDeliveriesPorts,
  actor: Actor,
  { id, lastEventId }: StreamDeliveries,
): Promise<AsyncIterable<string>> {
  const { events, clientLeft, yieldTurn, recheckActor, streamedDeliveries } = services;
  const webhook = await findWebhook(services, actor, id);
  if (webhook.url !== null)
    throw new Failure('conflict', 'the webhook has a URL; create a webhook with "url": null to read its deliveries');
  requireDelivering(webhook);
  const placeLost = events.enter(actor, clientLeft.signal);
  yieldTurn();
  const end = AbortSignal.any([clientLeft.signal, events.stopping, placeLost]);
  const beginning = await streamedDeliveries.begin(webhook.id, readPosition(lastEventId));
  return write(services, webhook.id, {
    end,
    beginning,
    isNew: lastEventId === undefined,
    mayGoOn: () =>
      recheckActor()
        .then((present) => findWebhook(services, present, id))
        .then(
          ({ state }) => state === 'delivering',
          () => false,
        ),
  });
}

/** Parses a Last-Event-ID. Returns undefined if no stream issued it. */
function readPosition(text: string | undefined): bigint | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,17})$/.test(text) ? BigInt(text) : undefined;
}

interface Writing {
  readonly end: AbortSignal;
  readonly beginning: StreamBeginning;
  /** True if the client sent no position. */
  readonly isNew: boolean;
  /** Returns false if the client has lost access, or if the webhook is gone. */
  readonly mayGoOn: () => Promise<boolean>;
}

/**
 * A delivery is confirmed when a later write, at the latest the next sign of life, has gone out too. Until then, a
 * connection that breaks leaves it waiting.
 */
async function* write(
  { streamedDeliveries }: Pick<WebhookPorts, 'streamedDeliveries'>,
  webhookId: string,
  { end, beginning, isNew, mayGoOn }: Writing,
): AsyncGenerator<string> {
  let { at } = beginning;
  let confirmed = at;
  yield RETRY_LINE + beginningOf(beginning, isNew);
  let isSilent = false;
  for (;;) {
    const part = await nextPart(streamedDeliveries, webhookId, { at, isSilent });
    // Checked after the read, so that nothing that happened after a revocation is sent.
    if (end.aborted || !(await mayGoOn())) return;
    const { deliveries } = part;
    const written = at;
    at = part.at;
    if (deliveries.length > 0 || isSilent) {
      yield deliveries.length === 0 ? positionText(String(at)) : deliveries.map(textOf).join('');
      if (written > confirmed) await streamedDeliveries.confirm(webhookId, written);
      confirmed = written;
    }
    isSilent = false;
    if (deliveries.length > 0) continue;
    const waited = await streamedDeliveries.wait(webhookId, at, HEARTBEAT_MILLISECONDS, end);
    if (waited === 'ended') return;
    isSilent = waited === 'silent';
  }
}

/** Returns the next deliveries. In silence, the query for all streams has just found none. */
async function nextPart(
  streamed: Pick<StreamedDeliveries, 'after'>,
  webhookId: string,
  { at, isSilent }: { readonly at: bigint; readonly isSilent: boolean },
): Promise<StreamPart> {
  return isSilent ? { deliveries: [], at } : streamed.after(webhookId, at);
}

function beginningOf({ at, isReset }: StreamBeginning, isNew: boolean): string {
  if (!isNew && !isReset) return '\n';
  return streamEventText(String(at), isNew ? 'stream.begun' : 'stream.reset');
}

function textOf({ position, view }: StreamedDelivery): string {
  return eventText(String(position), view.type, JSON.stringify(view));
}
