export { API_VERSION, type EventKind, eventKinds } from './event-kinds.ts';
export { createSecret, openSecrets, secretPlace, signingKeys } from './secret.ts';
export { type WebhookState, webhookStates } from './states.ts';
