import type { ZoneResource, ZoneStatus } from '@fourwinds/resources';
import { delegationEvents, delegationReport } from './delegation-report.ts';

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

describe('a zone below one that is served here', () => {
  const report = (hostedBy: string | undefined, isOwner: boolean, status?: ZoneStatus) =>
    delegationReport({
      zone: { spec: { domain: 'sub.example.test' } as ZoneResource['spec'], status },
      facts: hostedBy === undefined ? { parentUnknown: 'No answer.' } : { hostedBy },
      isOwner,
      dnssec: undefined,
      now: 0,
    })?.condition;

  test('is delegated if the domain is its own', () => {
    expect(report('example.test', true)).toMatchObject({ status: 'True', reason: 'Delegated' });
    expect(report('example.test', false)).toMatchObject({ status: 'False', reason: 'NotDelegated' });
  });

  test('is not known to be delegated once that one is gone', () => {
    const [was, unknown] = [since(FIRST, 'True'), since(FIRST, 'True')];
    expect(report(undefined, true, was)).toMatchObject({ status: 'Unknown', reason: 'ParentUnknown' });
    unknown.conditions![0].status = 'Unknown';
    expect(report(undefined, true, unknown)).toBeUndefined();
    const seen = { parent: 'test', nameservers: [], observedAt: FIRST } as unknown as ZoneStatus['delegation'];
    expect(report(undefined, true, { ...was, delegation: seen })).toBeUndefined();
  });
});
