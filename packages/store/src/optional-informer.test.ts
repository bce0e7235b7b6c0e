import {
  type CustomResourceDefinitionResource,
  CustomResourceDefinitionKind,
  definitionName,
  DNSEndpointKind,
  make,
} from '@fourwinds/resources';
import { MemoryStore } from './adapters/memory.ts';
import { OptionalInformer } from './optional-informer.ts';

const name = definitionName(DNSEndpointKind);

async function define(store: MemoryStore, established: boolean, served = true): Promise<void> {
  const spec = { versions: [{ name: 'v1alpha1', served }] };
  const made = await store.create(CustomResourceDefinitionKind, make(CustomResourceDefinitionKind, { name }, { spec }));
  if (established) await establish(store, made);
}

async function establish(store: MemoryStore, definition: CustomResourceDefinitionResource): Promise<void> {
  const status = { conditions: [{ type: 'Established', status: 'True' }] };
  await store.updateStatus(CustomResourceDefinitionKind, { ...definition, status });
}

const object = (objectName: string) => make(DNSEndpointKind, { namespace: 'team', name: objectName }, { spec: {} });

describe('objects of a kind that may be there', () => {
  const store = { current: new MemoryStore() };
  let informer: OptionalInformer<ReturnType<typeof object>>;
  let heard: string[];
  let changed: () => void = () => undefined;

  beforeEach(() => {
    store.current = new MemoryStore();
    informer = new OptionalInformer(store.current, DNSEndpointKind);
    heard = [];
    informer.onChange(({ name: changedName }, [now]) => {
      heard.push(`${now === undefined ? '-' : '+'}${changedName}`);
      changed();
    });
  });

  afterEach(() => informer.stop());

  async function hears(...expected: string[]): Promise<void> {
    while (expected.some((one) => !heard.includes(one))) await new Promise<void>((resolve) => (changed = resolve));
    expect(heard).toEqual(expected);
  }

  test('are listed where it is', async () => {
    await define(store.current, true);
    await store.current.create(DNSEndpointKind, object('a'));
    informer.start();
    await informer.ready;
    expect(heard).toEqual(['+a']);
    expect(informer.at('team/a')?.metadata.name).toBe('a');
  });

  test('are none where it is not, nor where it is not served', async () => {
    await store.current.create(DNSEndpointKind, object('a'));
    informer.start();
    await informer.ready;
    await define(store.current, true, false);
    await informer.catchUp();
    expect(heard).toEqual([]);
  });

  test('come when it does, go with it, and come again', async () => {
    await store.current.create(DNSEndpointKind, object('a'));
    await define(store.current, false);
    informer.start();
    await informer.ready;
    expect(heard).toEqual([]);
    await establish(store.current, (await store.current.get(CustomResourceDefinitionKind, { name }))!);
    await hears('+a');
    await store.current.create(DNSEndpointKind, object('b'));
    await hears('+a', '+b');
    await store.current.delete(CustomResourceDefinitionKind, { name });
    await hears('+a', '+b', '-a', '-b');
    expect(informer.at('team/a')).toBeUndefined();
    heard = [];
    await define(store.current, true);
    await hears('+a', '+b');
  });
});
