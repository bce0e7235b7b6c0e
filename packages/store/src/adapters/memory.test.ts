import { storeContract } from '../store.contract.ts';
import { MemoryStore } from './memory.ts';
import { ConfigMapKind, make } from '@fourwinds/resources';

describe('MemoryStore', () => {
  const store = new MemoryStore();
  afterAll(() => store.close());

  storeContract(() => ({
    store,
    tooOld: async () => {
      const forgetful = new MemoryStore({ historyLength: 2 });
      const object = (name: string) => make(ConfigMapKind, { namespace: 'default', name }, {});
      for (const name of ['a', 'b', 'c']) await forgetful.create(ConfigMapKind, object(name));
      return { store: forgetful, revision: '0' };
    },
  }));
});
