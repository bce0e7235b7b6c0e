import { groupsOf, type NeedsFacts, needsOf } from './zone-needs.ts';

const dnssec = { status: 'off', parent: 'ask', ds_due: false };
const zone: NeedsFacts = { namespace: null, status: 'active', delegation_status: 'delegated', dnssec, issues: [] };

test.each<[Partial<NeedsFacts>, string[]]>([
  [{}, []],
  [{ delegation_status: 'unknown' }, []],
  [{ delegation_status: 'incomplete' }, ['delegate']],
  [{ status: 'invalid', delegation_status: 'not_delegated' }, ['mend', 'delegate']],
  [{ status: 'verification_required' }, ['prove']],
  [{ issues: [{ severity: 'warning' }] }, []],
  [{ issues: [{ severity: 'error' }] }, ['mend']],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true } }, ['publish_ds']],
  [{ dnssec: { ...dnssec, status: 'rolling', ds_due: true } }, ['publish_ds']],
  [{ dnssec: { ...dnssec, status: 'enabling' } }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true }, delegation_status: 'unknown' }, []],
  [{ dnssec: { status: 'enabling', ds_due: true, parent: 'none' } }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true }, delegation_status: 'not_delegated' }, ['delegate']],
  [{ dnssec: { ...dnssec, status: 'disabling', ds_due: true } }, ['remove_ds']],
  [{ dnssec: { ...dnssec, status: 'disabling' } }, []],
  [{ namespace: 'team', status: 'invalid', delegation_status: 'not_delegated' }, []],
])('a zone with %j waits for %j', (fields, needs) => expect(needsOf({ ...zone, ...fields })).toEqual(needs));

test.each([
  [{}, []],
  [{ delegation_status: 'not_delegated' }, ['needs_action']],
  [{ status: 'degraded' }, ['in_progress']],
  [{ status: 'pending', delegation_status: 'not_delegated' }, ['needs_action', 'in_progress']],
  [{ status: 'suspended' }, []],
])('a zone with %j is in the groups %j', (fields, groups) => expect(groupsOf({ ...zone, ...fields })).toEqual(groups));
