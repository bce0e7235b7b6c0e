import { annotations, make, ZoneKind, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { zoneEvents } from './zone-events.ts';

const CHANGE = 'c806ca7c-6b5c-4d0e-9a55-0c6f2b0f7a11';
const OTHER = '0d9c2a4e-6b5c-4d0e-9a55-0c6f2b0f7a11';
const SINCE = '2026-11-23T00:00:00Z';

interface Version {
  readonly generation?: number;
  readonly change?: string;
  readonly deleted?: boolean;
  readonly status?: ZoneStatus;
}

function version({ generation = 1, change = CHANGE, deleted = false, status }: Version): ZoneResource {
  const metadata = {
    name: 'zone',
    generation,
    ...(change === '' ? {} : { annotations: { [annotations.changeId]: change } }),
    ...(deleted ? { deletionTimestamp: SINCE } : {}),
  };
  const spec = {
    domain: 'example.com',
    records: [],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  return { ...make(ZoneKind, metadata, { spec }), status };
}

const condition = (type: string, status: 'True' | 'False', observedGeneration: number, reason = 'Test') => ({
  type,
  status,
  reason,
  message: `${type} is ${status}`,
  observedGeneration,
  lastTransitionTime: SINCE,
});

const published = (serial: number, ...more: ReturnType<typeof condition>[]): ZoneStatus => ({
  serial,
  observedGeneration: 2,
  conditions: more,
});

const region = (name: string, serial: number) => ({ name, serial, servers: 1 });

test.each<[string, Version | undefined, Version, object[]]>([
  [
    'a zone that is made through REST',
    undefined,
    {},
    [{ type: 'zone.created' }, { type: 'change.applied', change_id: CHANGE, generation: 1 }],
  ],
  [
    'a zone that kubectl makes',
    undefined,
    { change: '' },
    [{ type: 'zone.created' }, { type: 'change.applied', change_id: null, generation: 1 }],
  ],
  ['nothing', {}, {}, []],
  [
    'a change through REST',
    {},
    { generation: 2, change: OTHER },
    [{ type: 'change.applied', change_id: OTHER, generation: 2 }],
  ],
  ['a change by kubectl', {}, { generation: 2 }, [{ type: 'change.applied', change_id: null, generation: 2 }]],
  [
    'an annotation that is no id of a change',
    {},
    { generation: 2, change: 'x' },
    [{ type: 'change.applied', change_id: null, generation: 2 }],
  ],
  [
    'the mark of a deletion through REST',
    {},
    { change: OTHER },
    [{ type: 'change.applied', change_id: OTHER, generation: 1 }],
  ],
  ['a deletion', {}, { generation: 2, deleted: true }, [{ type: 'zone.deleting' }]],
  ['a deletion that goes on', { deleted: true }, { deleted: true }, []],
  [
    'a draft that is refused',
    { generation: 2 },
    { generation: 2, status: { conditions: [condition('Accepted', 'False', 2)] } },
    [{ type: 'zone.invalid', generation: 2, issues: [] }],
  ],
  [
    'a draft that was refused before',
    { status: { conditions: [condition('Accepted', 'False', 2)] } },
    { status: { conditions: [condition('Accepted', 'False', 2)], serial: 7 } },
    [{ type: 'zone.published', serial: 7, generation: 0 }],
  ],
  [
    'a version that is published',
    { status: published(7) },
    { status: published(8) },
    [{ type: 'zone.published', serial: 8, generation: 2 }],
  ],
  [
    'one region of two',
    { status: { ...published(8), regions: [region('ns1', 7), region('ns2', 7)] } },
    { status: { ...published(8), regions: [region('ns1', 8), region('ns2', 7)] } },
    [{ type: 'region.in_sync', region: 'ns1', serial: 8 }],
  ],
  [
    'all regions',
    { status: published(8, condition('InSync', 'False', 2)) },
    { status: published(8, condition('InSync', 'True', 2)) },
    [{ type: 'zone.in_sync', serial: 8, generation: 2 }],
  ],
  [
    'a later generation with the same records',
    { status: published(8, condition('InSync', 'True', 2)) },
    { status: published(8, condition('InSync', 'True', 3)) },
    [{ type: 'zone.in_sync', serial: 8, generation: 3 }],
  ],
  [
    'regions that stay in sync',
    { status: published(8, condition('InSync', 'True', 2)) },
    { status: published(8, condition('InSync', 'True', 2), condition('Ready', 'True', 2)) },
    [],
  ],
  [
    'a delegation',
    { status: { conditions: [condition('Delegated', 'False', 1, 'NotDelegated')] } },
    { status: { conditions: [condition('Delegated', 'True', 1, 'Delegated')] } },
    [{ type: 'zone.delegation_changed', status: 'delegated', message: 'Delegated is True' }],
  ],
  [
    'a key',
    { status: { dnssec: { phase: 'on', keys: [], ds: [] } } },
    {
      status: {
        dnssec: {
          phase: 'rolling',
          keys: [{ tag: 5, role: 'ZSK', algorithm: 'ED25519', state: 'Published', since: SINCE }],
          ds: [],
        },
      },
    },
    [
      {
        type: 'dnssec.changed',
        status: 'disabling',
        keys: [{ key_tag: 5, role: 'ZSK', algorithm: 'ED25519', status: 'published' }],
        waiting_for: null,
      },
    ],
  ],
])('%s', (_, before, after, expected) => {
  const found = zoneEvents(version(after), before && version(before));
  expect(found.map(({ type, fields }) => ({ type, ...fields }))).toEqual(expected);
});
