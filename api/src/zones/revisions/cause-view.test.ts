import { causeView } from './cause-view.ts';

test.each([
  [{ type: 'Change', by: 'id' }, { type: 'change', by: 'id' }, 'id'],
  [{ type: 'Manager', by: 'kubectl' }, { type: 'kubernetes', by: 'kubectl' }, null],
  [{ type: 'User', by: 'anna' }, { type: 'kubernetes_user', by: 'anna' }, null],
  [{ type: 'Unknown' }, { type: 'unknown', by: null }, null],
])('%j is shown as %j, and to who may see some records by %j', (cause, shown, byForLimited) => {
  expect(causeView(cause, false)).toEqual(shown);
  expect(causeView(cause, true)).toEqual({ ...shown, by: byForLimited });
});

test.each(['Later', 'toString'])('a cause that a later operator has written is unknown here: %s', (type) => {
  expect(causeView({ type }, false)).toEqual({ type: 'unknown', by: null });
});
