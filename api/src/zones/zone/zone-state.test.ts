import { type Condition, make, ZoneKind, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { zoneState } from './zone-state.ts';

const NOW = Date.parse('2026-01-01T00:02:00Z');
const GENERATION = 3;

function zoneWith(status?: ZoneStatus, more: { deletionTimestamp?: string; suspend?: boolean } = {}): ZoneResource {
  const { suspend = false, ...metadata } = more;
  const spec = { domain: 'z.example', records: [], defaultTTL: 3600, suspend, deletionPolicy: 'Delete' as const };
  return make(ZoneKind, { name: 'z', generation: GENERATION, ...metadata }, { spec, status });
}

function condition(type: string, status: Condition['status'], more: Partial<Condition> = {}): Condition {
  const lastTransitionTime = '2026-01-01T00:01:30Z';
  return { type, status, reason: 'Test', message: '', observedGeneration: GENERATION, lastTransitionTime, ...more };
}

const served = [{ name: 'ns1', serial: 7, servers: 1 }];
const inSync = condition('InSync', 'True');
const behind = condition('InSync', 'False');

test.each([
  { what: 'nothing said yet', zone: zoneWith(), state: 'pending' },
  {
    what: 'never served by a region',
    zone: zoneWith({ conditions: [behind], regions: [{ name: 'ns1', servers: 0 }] }),
    state: 'pending',
  },
  { what: 'in sync', zone: zoneWith({ conditions: [inSync], regions: served }), state: 'active' },
  {
    what: 'in sync at an earlier generation',
    zone: zoneWith({ conditions: [{ ...inSync, observedGeneration: 2 }], regions: served }),
    state: 'updating',
  },
  { what: 'behind for half a minute', zone: zoneWith({ conditions: [behind], regions: served }), state: 'updating' },
  {
    what: 'behind for two minutes',
    zone: zoneWith({ conditions: [{ ...behind, lastTransitionTime: '2026-01-01T00:00:00Z' }], regions: served }),
    state: 'degraded',
  },
  {
    what: 'draft refused',
    zone: zoneWith({ conditions: [condition('Accepted', 'False'), behind], regions: served }),
    state: 'invalid',
  },
  {
    what: 'an earlier draft refused',
    zone: zoneWith({
      conditions: [condition('Accepted', 'False', { observedGeneration: 2 }), behind],
      regions: served,
    }),
    state: 'updating',
  },
  {
    what: 'waiting for a proof of its domain',
    zone: zoneWith({ conditions: [condition('Accepted', 'False', { reason: 'ProofNeeded' }), behind] }),
    state: 'verification_required',
  },
  { what: 'suspended', zone: zoneWith({ conditions: [inSync] }, { suspend: true }), state: 'suspended' },
  {
    what: 'being deleted',
    zone: zoneWith({ conditions: [inSync] }, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    state: 'deleting',
  },
])('$what: $state', ({ zone, state }) => {
  expect(zoneState(zone, NOW)).toBe(state);
});
