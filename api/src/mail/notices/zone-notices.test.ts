import type { ZoneResource } from '@fourwinds/resources';
import { zoneNotices } from './zone-notices.ts';
import { zoneOfAccount } from '../../../test/zone-of-account.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const SINCE = '2026-11-26T11:00:00Z';

type Status = 'True' | 'False' | 'Unknown';

function zone(conditions: readonly [type: string, status: Status, reason: string][], signaturesExpire?: string) {
  const made = zoneOfAccount('example.com', 'b1f6a9f0-2f6e-4d0c-8a55-8c1f6f2b0f7a');
  const all = conditions.map(([type, status, reason]) => ({
    type,
    status,
    reason,
    message: `${reason}.`,
    lastTransitionTime: SINCE,
    observedGeneration: 3,
  }));
  const dnssec = signaturesExpire === undefined ? undefined : { phase: 'on', keys: [], ds: [], signaturesExpire };
  return {
    ...made,
    metadata: { ...made.metadata, generation: 3 },
    status: { conditions: all, dnssec },
  } as unknown as ZoneResource;
}

const kinds =
  (...given: Parameters<typeof zone>) =>
  (wasDelegated: boolean) =>
    zoneNotices(zone(...given), wasDelegated, NOW).map(({ kind, cause }) => `${kind} ${cause}`);

test.each<[string, ReturnType<typeof kinds>, boolean, string[]]>([
  ['that is as it should be', kinds([['Accepted', 'True', 'Valid']]), true, []],
  ['whose draft is refused', kinds([['Accepted', 'False', 'Invalid']]), false, ['draft_refused 3 Invalid']],
  ['that waits for a proof', kinds([['Accepted', 'False', 'ProofNeeded']]), false, []],
  ['with a foreign DS', kinds([['ParentDS', 'False', 'ForeignDS']]), false, [`ds_wrong ${SINCE} ForeignDS`]],
  ['whose parent says nothing', kinds([['ParentDS', 'Unknown', 'ParentUnknown']]), false, []],
  ['that was never delegated', kinds([['Delegated', 'False', 'NotDelegated']]), false, []],
  ['delegated no more', kinds([['Delegated', 'False', 'DelegatedElsewhere']]), true, [`delegation_lost ${SINCE}`]],
  ['whose parent is unknown', kinds([['Delegated', 'Unknown', 'ParentUnknown']]), true, []],
  ['with four days of signatures', kinds([], '2026-11-30T12:00:00Z'), false, []],
  ['with three', kinds([], '2026-11-29T12:00:00Z'), false, ['signature_ends 2026-11-29T12:00:00Z']],
])('a zone %s', (_, noticesOf, wasDelegated, expected) => expect(noticesOf(wasDelegated)).toEqual(expected));
