export { type Attempt, DeliveryQueue, type Outcome, type TakeBounds, type TakenDelivery } from './delivery-queue.ts';
export { DELIVERIES_ARE_DUE } from './delivery-statements.ts';
export { API_VERSION, type ControlKind, controlKinds, type EventKind, eventKinds } from './event-kinds.ts';
export { createSecret, openSecrets, type SecretColumn, secretPlace, signingKeys } from './secret.ts';
export { DELIVERY_HEADERS, signDelivery } from './signature.ts';
export { type DeliveryState, deliveryStates, type WebhookState, webhookStates } from './states.ts';
