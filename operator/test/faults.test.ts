import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  DomainClaimKind,
  findCondition,
  GROUP,
  HANDOVER_NAMESPACE,
  KEY_EXPORT_LABEL,
  KEY_IMPORT_LABEL,
  KEYS_LABEL,
  KEYS_NAMESPACE,
  labels,
  make,
  type ObjectKey,
  RegionKind,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { claimName } from '../src/ownership/claims.ts';
import { zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

type Verb = 'list' | 'create' | 'update' | 'updateStatus' | 'delete';
type Call = { readonly verb: Verb; readonly kind: string; readonly object: Partial<ObjectKey> };

function faulty(store: ResourceStore, isFaulty: (call: Call) => boolean): ResourceStore {
  const check = (verb: Verb, { kind }: { kind: string }, object: Partial<ObjectKey> = {}): void => {
    if (isFaulty({ verb, kind, object })) throw new Error('a fault of this test');
  };
  return {
    get: (...args) => store.get(...args),
    watch: (...args) => store.watch(...args),
    close: () => store.close(),
    list: async (kind, options) => {
      check('list', kind, options);
      return store.list(kind, options);
    },
    listMetadata: async (kind, options) => {
      check('list', kind, options);
      return store.listMetadata(kind, options);
    },
    create: async (kind, object) => {
      check('create', kind, object.metadata);
      return store.create(kind, object);
    },
    update: async (kind, object) => {
      check('update', kind, object.metadata);
      return store.update(kind, object);
    },
    updateStatus: async (kind, object) => {
      check('updateStatus', kind, object.metadata);
      return store.updateStatus(kind, object);
    },
    delete: async (kind, key, preconditions) => {
      check('delete', kind, key);
      return store.delete(kind, key, preconditions);
    },
  };
}

const secret = (namespace: string, name: string, labels: Record<string, string>) =>
  make(SecretKind, { namespace, name, labels, annotations: { [`${GROUP}/domain`]: 'gone.test' } }, { data: {} });

interface Fault {
  readonly isFaulty: (call: Call) => boolean;
  /** Creates work for the failing controller. */
  readonly prepare?: (world: World) => Promise<unknown>;
}

const faults: Record<string, Fault> = {
  'service-zone': {
    isFaulty: ({ verb, kind, object }) => verb === 'create' && kind === 'Zone' && object.namespace === SYSTEM_NAMESPACE,
  },
  regions: { isFaulty: ({ verb, kind }) => verb === 'updateStatus' && kind === 'Region' },
  'domain-claims': {
    isFaulty: ({ verb, kind }) => verb === 'delete' && kind === 'DomainClaim',
    prepare: ({ management }) => {
      const spec = { domain: 'gone.test', namespace: 'team', zone: 'gone.test', releasedAt: '2020-01-01T00:00:00Z' };
      return management.create(DomainClaimKind, make(DomainClaimKind, { name: claimName('gone.test') }, { spec }));
    },
  },
  'key-garbage': {
    isFaulty: ({ verb, object }) => verb === 'delete' && object.namespace === KEYS_NAMESPACE,
    prepare: (world) => {
      world.parents.set('gone.test', { ds: [] });
      return world.management.create(SecretKind, secret(KEYS_NAMESPACE, 'keys-gone', { [KEYS_LABEL]: 'true' }));
    },
  },
  'abandoned-imports': {
    isFaulty: ({ verb, object }) => verb === 'delete' && object.namespace === HANDOVER_NAMESPACE,
    prepare: (world) => {
      world.ahead = 2 * 3600_000;
      return world.management.create(SecretKind, secret(HANDOVER_NAMESPACE, 'import', { [KEY_IMPORT_LABEL]: 'true' }));
    },
  },
  'key-exports': {
    isFaulty: ({ verb, object }) => verb === 'delete' && object.namespace === HANDOVER_NAMESPACE,
    prepare: ({ management }) =>
      management.create(SecretKind, secret(HANDOVER_NAMESPACE, 'export', { [KEY_EXPORT_LABEL]: 'true' })),
  },
  'key-answers': { isFaulty: ({ verb, object }) => verb === 'list' && object.namespace === ANSWERS_NAMESPACE },
  proofs: {
    isFaulty: () => false,
    prepare: async ({ parents, management }) => {
      parents.set('asking.example', {
        get delegation(): never {
          throw new Error('a fault of this test');
        },
      });
      const zone = zoneOf('asking.example', [], { namespace: ACCOUNTS_NAMESPACE, labels: { [labels.account]: 'a1' } });
      const spec = { ...zone.spec, proof: { requestedAt: '2026-01-01T00:00:00Z' } };
      await management.create(ZoneKind, { ...zone, spec });
    },
  },
  parents: {
    isFaulty: () => false,
    prepare: async ({ parents }) =>
      parents.set('example.test', {
        get ds(): never {
          throw new Error('a fault of this test');
        },
      }),
  },
};

describe('a controller that fails stops no other', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  test.each(Object.keys(faults))('%s', async (name) => {
    const { isFaulty, prepare } = faults[name];
    await prepare?.(world);
    world.between = (store) => faulty(store, isFaulty);
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.eventually(
      async () => world.logged.filter((line) => line.includes(`"controller":"${name}"`)),
      (lines) => lines.length > 0,
    );
    if (name !== 'regions')
      await world.eventually(
        () => world.management.get(RegionKind, { name: 'ns1' }),
        ({ status }) => status !== undefined,
      );
    if (name !== 'service-zone') await world.inSync('service', SYSTEM_NAMESPACE);
    await world.apply(['www A 192.0.2.2']);
    expect(findCondition((await world.inSync()).status?.conditions, 'Ready')?.status).toBe('True');
  });
});
