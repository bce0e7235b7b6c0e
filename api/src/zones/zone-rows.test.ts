import { make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { ZoneRows } from './zone-rows.ts';
import type { ZoneState } from './zone-state.ts';

function zoneAt(resourceVersion: string, uid = 'a'): ZoneResource {
  const spec = {
    domain: 'z.example',
    records: [],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  return make(ZoneKind, { name: 'z', uid, resourceVersion }, { spec });
}

let made = 0;
const view = (status: ZoneState = 'active') => ({ status, number: ++made });

test('a row is made once for a version of a zone', () => {
  const rows = new ZoneRows();
  const text = rows.textOf(zoneAt('1'), '0 ns1', view);
  expect(JSON.parse(text)).toEqual({ status: 'active', number: made });
  expect(rows.textOf(zoneAt('1'), '0 ns1', view)).toBe(text);
});

test.each([
  ['another version of the zone', zoneAt('2'), '0 ns1'],
  ['another zone with that version', zoneAt('1', 'b'), '0 ns1'],
  ['a Record object that is attached', zoneAt('1'), '1 ns1'],
  ['another nameserver of the service', zoneAt('1'), '0 ns1,ns2'],
])('%s has another row', (_, zone, beside) => {
  const rows = new ZoneRows();
  const text = rows.textOf(zoneAt('1'), '0 ns1', view);
  expect(rows.textOf(zone, beside, view)).not.toBe(text);
});

test('a zone that is updating is shown as degraded once it is', () => {
  const rows = new ZoneRows();
  expect(rows.textOf(zoneAt('1'), '0 ns1', () => view('updating'))).toContain('updating');
  expect(rows.textOf(zoneAt('1'), '0 ns1', () => view('degraded'))).toContain('degraded');
});
