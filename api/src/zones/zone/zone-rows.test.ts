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

const BESIDE = { attached: 0, nameservers: 'ns1' };

let made = 0;
const view = (status: ZoneState = 'active') => ({ status, number: ++made });

test('a row is made once for a version of a zone', () => {
  const rows = new ZoneRows();
  const row = rows.of(zoneAt('1'), BESIDE, view);
  expect(JSON.parse(row.text)).toEqual({ status: 'active', number: made });
  expect(rows.of(zoneAt('1'), BESIDE, view)).toBe(row);
});

test.each([
  ['another version of the zone', zoneAt('2'), BESIDE],
  ['another zone with that version', zoneAt('1', 'b'), BESIDE],
  ['a Record object that is attached', zoneAt('1'), { ...BESIDE, attached: 1 }],
  ['another nameserver of the service', zoneAt('1'), { ...BESIDE, nameservers: 'ns1,ns2' }],
])('%s has another row', (_, zone, beside) => {
  const rows = new ZoneRows();
  const { text, hash } = rows.of(zoneAt('1'), BESIDE, view);
  const other = rows.of(zone, beside, view);
  expect([other.text, other.hash]).not.toContain(text);
  expect(other.hash).not.toBe(hash);
});

test('a zone that is updating is shown as degraded once it is', () => {
  const rows = new ZoneRows();
  expect(rows.of(zoneAt('1'), BESIDE, () => view('updating')).text).toContain('updating');
  expect(rows.of(zoneAt('1'), BESIDE, () => view('degraded')).text).toContain('degraded');
});
