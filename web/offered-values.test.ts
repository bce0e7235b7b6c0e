import { eventKinds } from '../packages/webhooks/src/event-kinds.ts';
import { scopes } from '../api/src/actor.ts';
import { scopes as offeredScopes } from './src/tokens/token-form.ts';
import { eventKinds as offeredKinds } from './src/webhooks/webhook-form.ts';

test('a token is offered each scope, and a webhook each kind of event', () => {
  expect(offeredScopes).toEqual(scopes);
  expect(offeredKinds).toEqual(eventKinds);
});
