import { ConfigMapKind, type ConfigMapResource, make } from '@fourwinds/resources';
import { StoreError } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { changesSince } from './changes-since.ts';

let store: MemoryStore;
let since: string;

const put = (name: string): Promise<ConfigMapResource> =>
  store.create(ConfigMapKind, make(ConfigMapKind, { namespace: 'team', name }, { data: {} }));

beforeEach(async () => {
  store = new MemoryStore();
  await put('before');
  since = (await put('gone')).metadata.resourceVersion!;
  await store.delete(ConfigMapKind, { namespace: 'team', name: 'gone' });
  await put('new');
});

afterEach(() => store.close());

type Source = Parameters<typeof changesSince>[0];

async function changed(from: Source, revision = since): Promise<string[] | undefined> {
  const found = await changesSince(from, ConfigMapKind, revision);
  return found && [...found.keys()].sort();
}

function butFor(other: Partial<Source>): Source {
  return { listMetadata: store.listMetadata.bind(store), watch: store.watch.bind(store), ...other };
}

/** Returns the store with a watch that goes silent after the given number of events. */
function sayingLittle(most: number): Source {
  return butFor({ watch: (kind, options) => silent(store.watch(kind, options), most) });
}

async function* silent<E>(events: AsyncIterable<E>, most: number): AsyncGenerator<E> {
  let said = 0;
  if (most > 0)
    for await (const event of events) {
      yield event;
      if (++said === most) break;
    }
  await new Promise(() => undefined);
}

test('objects that were made, changed or deleted', async () => {
  expect(await changed(store)).toEqual(['team/gone', 'team/new']);
  expect(await changed(store, '0')).toEqual(['team/before', 'team/gone', 'team/new']);
});

test('none where nothing has changed', async () => {
  const { revision } = await store.listMetadata(ConfigMapKind);
  expect(await changed(store, revision)).toEqual([]);
});

test('none of a kind that the cluster does not have', async () => {
  const listMetadata = async (): Promise<never> => {
    throw new StoreError('NotFound', 'there is no such kind');
  };
  expect(await changed(butFor({ listMetadata }))).toEqual([]);
});

test('those that a store tells which does not say that these are all', async () => {
  expect(await changed(sayingLittle(1))).toEqual(['team/gone']);
});

describe('unknown', () => {
  test('where the store says nothing in time', async () => {
    expect(await changed(sayingLittle(0))).toBeUndefined();
  });

  test('where the store no longer knows them', async () => {
    const watch = (): never => {
      throw new StoreError('Expired', 'too old');
    };
    expect(await changed(butFor({ watch }))).toBeUndefined();
  });

  test('where the store has not come as far', async () => {
    const watch = (): never => {
      throw new Error('it is not to be watched');
    };
    expect(await changed(butFor({ watch }), '1000')).toBeUndefined();
  });
});
