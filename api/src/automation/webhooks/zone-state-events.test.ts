import { make, ZoneKind, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { bodySchema, eventCatalogue } from './event-catalogue.ts';
import type { AnnouncedState } from './announced-state.ts';
import { announcedState, stateEvents } from './zone-state-events.ts';

const AT = '2026-11-24T03:00:00Z';
const NOW = Date.parse(AT);
const ID = '607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11';
const name = { zone_id: ID, zone: 'example.com' };
type Condition = NonNullable<ZoneStatus['conditions']>[number];

function zone(
  generation: number,
  conditions: readonly Partial<Condition>[],
  status: Partial<ZoneStatus> = {},
): ZoneResource {
  const spec = {
    domain: 'example.com',
    records: [],
    defaultTTL: 60,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  const all = conditions.map((condition) => ({
    reason: 'Any',
    message: '',
    lastTransitionTime: AT,
    observedGeneration: generation,
    ...condition,
  }));
  const content = { spec, status: { ...status, conditions: all } } as Pick<ZoneResource, 'spec'>;
  return make(ZoneKind, { namespace: 'n', name: 'z', generation }, content);
}

const inSync = { type: 'InSync', status: 'True' } as const;
const behind = { type: 'InSync', status: 'False' } as const;
const refused = { type: 'Accepted', status: 'False' } as const;
const problems = [
  { path: 'spec.records[0].value', code: 'value-invalid', severity: 'error', message: 'this is none' },
] as const;
const delegated = (reason: Condition['reason']) =>
  ({ type: 'Delegated', status: 'True', reason, message: 'As it is.' }) as const;
const key = (tag: number, role: 'KSK' | 'ZSK') =>
  ({ tag, role, algorithm: 'ED25519', state: 'Active', since: AT }) as const;
const ds = { keyTag: 2371, algorithm: 15, digestType: 2, digest: 'ab' };
const signed = (...keys: ReturnType<typeof key>[]) => ({ dnssec: { phase: 'on' as const, keys, ds: [ds] } });
const waiting = {
  type: 'ParentDS',
  status: 'False',
  reason: 'WaitingForDS',
  message: 'At the parent: publish it.',
} as const;

const wrong = (message: string) => ({ type: 'ParentDS', status: 'False', reason: 'ForeignDS', message }) as const;

/** Returns the event kinds caused by each version. */
function kindsOf(...versions: readonly ZoneResource[]): string[][] {
  let before: AnnouncedState | undefined;
  return versions.map((version) => {
    const after = announcedState(version, NOW, before);
    const events = stateEvents(version, name, [before, after]);
    for (const { kind, data } of events) expect(eventCatalogue[kind].data.parse(data)).toEqual(data);
    before = JSON.parse(JSON.stringify(after)) as AnnouncedState;
    return events.map(({ kind }) => kind);
  });
}

test.each([
  ['a zone without a status', [zone(1, [])], [[]]],
  [
    'each serial is in sync once, though a region falls behind meanwhile',
    [
      zone(1, [inSync], { serial: 1 }),
      zone(1, [behind], { serial: 1 }),
      zone(1, [inSync], { serial: 1 }),
      zone(2, [behind], { serial: 2 }),
      zone(2, [inSync], { serial: 2 }),
    ],
    [['zone.in_sync'], [], [], [], ['zone.in_sync']],
  ],
  [
    'each refused draft is announced once',
    [
      zone(2, [refused], { problems: [...problems] }),
      zone(2, [refused], { problems: [...problems] }),
      zone(3, [refused], { problems: [...problems] }),
      zone(4, [{ type: 'Accepted', status: 'True' }]),
    ],
    [['zone.invalid'], [], ['zone.invalid'], []],
  ],
  [
    'the delegation, once it is known, and when it is another',
    [
      zone(1, [delegated('ParentUnknown')]),
      zone(1, [delegated('NotDelegated')]),
      zone(1, [delegated('Delegated')]),
      zone(1, [delegated('Delegated')]),
    ],
    [[], ['zone.delegation_changed'], ['zone.delegation_changed'], []],
  ],
  [
    'a rollover is a new key beside those of its role',
    [
      zone(1, []),
      zone(1, [], signed(key(1, 'KSK'), key(2, 'ZSK'))),
      zone(1, [], signed(key(1, 'KSK'), key(2, 'ZSK'), key(3, 'ZSK'))),
      zone(1, [], signed(key(1, 'KSK'), key(3, 'ZSK'))),
      zone(1, [], signed(key(4, 'KSK'), key(3, 'ZSK'))),
    ],
    [[], [], ['dnssec.key_rollover'], [], ['dnssec.key_rollover']],
  ],
  [
    'DS records are asked for once',
    [
      zone(1, [waiting], signed(key(1, 'KSK'))),
      zone(1, [waiting], signed(key(1, 'KSK'))),
      zone(1, [], signed(key(1, 'KSK'))),
    ],
    [['dnssec.ds_required'], [], []],
  ],
  [
    'a wrong DS record is announced once, and again when it is another',
    [
      zone(1, [wrong('one')]),
      zone(1, [wrong('one')]),
      zone(1, [wrong('another')]),
      zone(1, [waiting]),
      zone(1, [wrong('one')]),
    ],
    [['dnssec.ds_wrong'], [], ['dnssec.ds_wrong'], ['dnssec.ds_required'], ['dnssec.ds_wrong']],
  ],
  [
    'signatures are announced once when their end is near, and not when they were renewed',
    ['2026-11-28T03:00:00Z', '2026-11-27T02:59:59Z', '2026-11-27T02:59:59Z', '2026-12-08T03:00:00Z'].map(
      (signaturesExpire) => zone(1, [], { dnssec: { phase: 'on', keys: [], ds: [], signaturesExpire } }),
    ),
    [[], ['dnssec.signatures_ending'], [], []],
  ],
] satisfies [string, ZoneResource[], string[][]][])('%s', (_, versions, kinds) => {
  expect(kindsOf(...versions)).toEqual(kinds);
});

test('a refused draft has its errors in the words of the APIs', () => {
  const version = zone(2, [refused], { problems: [...problems] });
  expect(stateEvents(version, name, [undefined, announcedState(version, NOW)])).toEqual([
    {
      kind: 'zone.invalid',
      data: {
        ...name,
        generation: 2,
        issues: [{ path: 'records[0].value', code: 'value-invalid', severity: 'error', message: 'this is none' }],
      },
    },
  ]);
});

test('a version that was missed costs no event: the state is compared with the one that was announced', () => {
  expect(kindsOf(zone(1, []), zone(5, [inSync], { serial: 7, ...signed(key(1, 'KSK')) }))).toEqual([
    [],
    ['zone.in_sync'],
  ]);
});

test('a body with such data has the form of its kind', () => {
  const { data } = stateEvents(zone(1, [inSync], { serial: 1 }), name, [
    undefined,
    announcedState(zone(1, [inSync], { serial: 1 }), NOW),
  ])[0];
  const body = {
    id: ID,
    type: 'zone.in_sync',
    api_version: 'v1',
    created_at: AT,
    account_id: ID,
    sequence: 1,
    data,
  };
  expect(bodySchema('zone.in_sync').parse(body)).toEqual(body);
});
