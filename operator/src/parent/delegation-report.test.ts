import type { ZoneStatus } from '@fourwinds/resources';
import { delegationEvents } from './delegation-report.ts';

const [FIRST, SECOND, THIRD] = ['10:00', '10:01', '10:02'].map((time) => `2026-01-01T${time}:00.000Z`);

function since(lastTransitionTime: string, status: 'True' | 'False'): ZoneStatus {
  const reason = status === 'True' ? 'Delegated' : 'NotDelegated';
  return { conditions: [{ type: 'Delegated', status, reason, message: '', lastTransitionTime }] };
}

function subjectsOf(...changes: readonly (readonly [ZoneStatus, ZoneStatus])[]): string[] {
  return changes.flatMap(([before, now]) => delegationEvents(before, now)).map(({ subject }) => subject);
}

test('a change is one event, also where the status had to be written again', () => {
  const [lost, again] = [SECOND, THIRD].map((at) => [since(FIRST, 'True'), since(at, 'False')] as const);
  const [first, second] = subjectsOf(lost, again);
  expect(first).toBe(second);
});

test('a delegation that is lost a second time is another event', () => {
  const [first, second] = subjectsOf(
    [since(FIRST, 'True'), since(SECOND, 'False')],
    [since(SECOND, 'True'), since(THIRD, 'False')],
  );
  expect(first).not.toBe(second);
});
