import { createLogger } from '@fourwinds/process';
import { make, NamespaceKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import type { Operator } from './operator.ts';
import { Standby } from './standby.ts';

/** Whether a process knows the publication key. It is ready only then. */

const store = new MemoryStore();
const operator = { standBy: async () => undefined, stop: async () => undefined } as unknown as Operator;

/** Returns a process that stands by, and a promise that resolves when its operator has been made. */
function standing(): { readonly standby: Standby; readonly made: Promise<void> } {
  const { promise: made, resolve } = Promise.withResolvers<void>();
  const makeOperator = (): Operator => {
    resolve();
    return operator;
  };
  return { standby: new Standby({ store, log: createLogger('operator', 'silent'), makeOperator }), made };
}

test('a process knows the publication key once it exists, whether it leads or stands by', async () => {
  await store.create(NamespaceKind, make(NamespaceKind, { name: SYSTEM_NAMESPACE }, {}));
  const { standby: leader } = standing();
  expect(leader.hasKey).toBe(false);
  await leader.end();
  expect(leader.hasKey).toBe(true);
  const { standby: other, made } = standing();
  expect(other.hasKey).toBe(false);
  other.begin();
  await made;
  expect(other.hasKey).toBe(true);
});
