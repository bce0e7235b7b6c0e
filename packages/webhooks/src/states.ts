/**
 * `unverified`: the URL has not answered a verification yet. `delivering`: the webhook gets events. `disabled`: the
 * webhook failed for too long, or the receiver responded that it no longer exists.
 */
export const webhookStates = ['unverified', 'delivering', 'disabled'] as const;

export type WebhookState = (typeof webhookStates)[number];

/** `waiting`: the first or next attempt is still to come. `failed`: there are no further attempts. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];
