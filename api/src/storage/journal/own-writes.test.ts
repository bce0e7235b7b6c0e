import { OwnWrites } from './own-writes.ts';

const zone = { id: 'change-1', accountId: 'one' };
const record = { id: 'change-2', accountId: 'one', recordObject: 'object' };

function applied(revision: string) {
  return { state: 'applied', revision } as const;
}

test('the last versions of an account are those of its finished changes, of Zones and of Record objects', () => {
  const writes = new OwnWrites();
  writes.begin(zone);
  writes.begin(record);
  expect(writes.of('one')).toEqual({ zones: undefined, recordObjects: undefined });
  writes.finish(zone.id, applied('7'));
  expect(writes.of('one')).toEqual({ zones: '7', recordObjects: undefined });
  writes.finish(record.id, applied('9'));
  expect(writes.of('one')).toEqual({ zones: '7', recordObjects: '9' });
  expect(writes.of('other')).toEqual({ zones: undefined, recordObjects: undefined });
});

test('changes that end in another order than they were written leave the later version', () => {
  const writes = new OwnWrites();
  writes.begin(zone);
  writes.begin({ ...zone, id: 'later' });
  writes.finish('later', applied('10'));
  writes.finish(zone.id, applied('9'));
  expect(writes.of('one').zones).toBe('10');
});

test('a change that failed, or that another process began, is no write', () => {
  const writes = new OwnWrites();
  writes.begin(zone);
  writes.finish(zone.id, { state: 'failed' });
  writes.finish('unknown', applied('7'));
  expect(writes.of('one').zones).toBeUndefined();
});
