import type { Call } from '../call.ts';
import type { List } from '../list.ts';
import type { Body, Item, ListOptions, Options, Result, StreamOptions, WebhookStreamEvent } from '../types.ts';
import type { EventStream } from '../events/event-stream.ts';
import { Resource } from './resource.ts';

/** Webhooks and their deliveries. */
export class Webhooks extends Resource {
  /** Lists the webhooks. */
  list(options?: ListOptions<'listWebhooks'>): List<Item<'listWebhooks'>> {
    return this.paged('listWebhooks', { options });
  }

  /** Creates a webhook. Its secret is only in this answer. */
  create(body: Body<'createWebhook'>, options?: Options<'createWebhook'>): Call<Result<'createWebhook'>> {
    return this.call('createWebhook', { body, options });
  }

  /** Gets a webhook. */
  get(webhook: string, options?: Options<'getWebhook'>): Call<Result<'getWebhook'>> {
    return this.call('getWebhook', { path: [webhook], options });
  }

  /** Changes a webhook. */
  update(
    webhook: string,
    body: Body<'updateWebhook'>,
    options?: Options<'updateWebhook'>,
  ): Call<Result<'updateWebhook'>> {
    return this.call('updateWebhook', { path: [webhook], body, options });
  }

  /** Deletes a webhook. */
  delete(webhook: string, options?: Options<'deleteWebhook'>): Call<undefined> {
    return this.call('deleteWebhook', { path: [webhook], options });
  }

  /** Replaces the secret of a webhook. */
  rotate(
    webhook: string,
    body: Body<'rotateWebhook'> = {},
    options?: Options<'rotateWebhook'>,
  ): Call<Result<'rotateWebhook'>> {
    return this.call('rotateWebhook', { path: [webhook], body, options });
  }

  /** Sends the verification of the URL again. */
  verify(webhook: string, options?: Options<'verifyWebhook'>): Call<Result<'verifyWebhook'>> {
    return this.call('verifyWebhook', { path: [webhook], options });
  }

  /** Sends a test event. */
  test(webhook: string, options?: Options<'testWebhook'>): Call<Result<'testWebhook'>> {
    return this.call('testWebhook', { path: [webhook], options });
  }

  /** Sends the deliveries since a time again. */
  redeliver(
    webhook: string,
    body: Body<'redeliverWebhook'>,
    options?: Options<'redeliverWebhook'>,
  ): Call<Result<'redeliverWebhook'>> {
    return this.call('redeliverWebhook', { path: [webhook], body, options });
  }

  /** Lists the deliveries of the last 30 days, newest first. */
  listDeliveries(webhook: string, options?: ListOptions<'listWebhookDeliveries'>): List<Item<'listWebhookDeliveries'>> {
    return this.paged('listWebhookDeliveries', { path: [webhook], options });
  }

  /** Gets a delivery with its body and attempts. */
  getDelivery(
    webhook: string,
    delivery: string,
    options?: Options<'getWebhookDelivery'>,
  ): Call<Result<'getWebhookDelivery'>> {
    return this.call('getWebhookDelivery', { path: [webhook, delivery], options });
  }

  /** Sends a delivery again. */
  redeliverDelivery(
    webhook: string,
    delivery: string,
    options?: Options<'redeliverWebhookDelivery'>,
  ): Call<Result<'redeliverWebhookDelivery'>> {
    return this.call('redeliverWebhookDelivery', { path: [webhook, delivery], options });
  }

  /** Streams the signed deliveries of a webhook without a URL. Verify each with `unwrap(body, headers, secrets)`. */
  stream(webhook: string, options: StreamOptions = {}): EventStream<WebhookStreamEvent> {
    return this.streamed('streamWebhookDeliveries', { path: [webhook], options });
  }
}
