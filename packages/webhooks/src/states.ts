/** `unverified`: its URL has not yet answered a verification. `delivering`: it gets events. `disabled`: it failed for too long, or said that it is gone. */
export const webhookStates = ['unverified', 'delivering', 'disabled'] as const;

export type WebhookState = (typeof webhookStates)[number];

/** `waiting`: for its first attempt, or the next. `failed`: there is no further attempt. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];
