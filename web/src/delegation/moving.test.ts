import { foreignDs, movingOf } from './moving.ts';

const at = (hour: number): string => `2026-01-01T0${hour}:00:00Z`;
const now = Date.parse(at(2));

test.each([
  ['delegated_elsewhere', null, { step: 'set_nameservers' }],
  ['delegated_elsewhere', { ttl: 3600, forgotten_at: null }, { step: 'remove_ds', ttl: 3600 }],
  ['not_delegated', { ttl: 3600, forgotten_at: null }, { step: 'remove_ds', ttl: 3600 }],
  ['delegated_in_part', { ttl: 3600, forgotten_at: null }, { step: 'remove_ds', ttl: 3600 }],
  ['delegated_elsewhere', { ttl: 3600, forgotten_at: at(3) }, { step: 'wait', until: Date.parse(at(3)) }],
  ['delegated_elsewhere', { ttl: 3600, forgotten_at: at(2) }, { step: 'set_nameservers' }],
  ['unknown', null, { step: 'set_nameservers', isUnsure: true }],
  ['unknown', { ttl: 3600, forgotten_at: null }, { step: 'remove_ds', ttl: 3600 }],
  // The domain is already here, so there is no waiting time.
  ['delegated', { ttl: 3600, forgotten_at: null }, { step: 'set_nameservers' }],
  ['incomplete', { ttl: 3600, forgotten_at: at(3) }, { step: 'set_nameservers' }],
])('a domain that is %s, with the former DS records %j, is at %j', (status, former, moving) =>
  expect(movingOf({ status, former_ds: former }, now)).toEqual(moving),
);

test('the DS records that go are those of other keys', () => {
  expect(foreignDs([{ key_tag: 1 }], [{ key_tag: 1 }, { key_tag: 2 }])).toEqual([{ key_tag: 2 }]);
});
