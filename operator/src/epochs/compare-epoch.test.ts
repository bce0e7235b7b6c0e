import { compareEpoch } from './compare-epoch.ts';

const epoch = { cluster: 'a', revision: '1000' };

test.each([
  ['a region without an epoch', undefined, { cluster: 'a', revision: '5' }, undefined],
  ['the cluster that wrote it', epoch, { cluster: 'a', revision: '2000', recorded: '1000' }, undefined],
  [
    'the same one, that stopped before it wrote there',
    epoch,
    { cluster: 'a', revision: '2000', recorded: '1500' },
    undefined,
  ],
  ['an earlier state', epoch, { cluster: 'a', revision: '999', recorded: '998' }, 'earlier state (998)'],
  [
    'an earlier state whose store has gone on since',
    epoch,
    { cluster: 'a', revision: '9999', recorded: '998' },
    'earlier state (998)',
  ],
  ['an earlier state without a record', epoch, { cluster: 'a', revision: '999' }, 'earlier state (999)'],
  ['a later state without a record', epoch, { cluster: 'a', revision: '1000' }, undefined],
  [
    'a store that has less than the operator acted on',
    epoch,
    { cluster: 'a', revision: '1100', recorded: '1000', actedOn: '1200' },
    'earlier state (1100)',
  ],
  ['another cluster', epoch, { cluster: 'b', revision: '2000', recorded: '1500' }, 'another management cluster'],
])('%s', (_, held, management, expected) => {
  const found = compareEpoch(held, { actedOn: '0', ...management });
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(expected);
});
