import { DomainClaimKind, type DomainClaimResource, type Publication } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import type { ClusterState } from '../../cluster/cluster-state.ts';
import { claimObject } from '../../testing/objects.ts';
import { recordPublication } from './publication-record.ts';

const domain = 'example.test';
const publication = (version: string): Publication => ({
  zone: 'team/example.test',
  version,
  serial: Number(version),
  sha256: `digest ${version}`,
  generation: 1,
});

test('a leader that was replaced while it signed records nothing over its successor', async () => {
  const store = new MemoryStore();
  let claim: DomainClaimResource = await store.create(
    DomainClaimKind,
    claimObject({ domain, namespace: 'team', zone: domain }),
  );
  const state = {
    store,
    claimIndex: {
      claimOn: () => claim,
      claimWritten: (written: DomainClaimResource) => (claim = written),
      forgetWrittenClaim: () => undefined,
    },
  } as unknown as ClusterState;
  await recordPublication(state, domain, { publication: publication('1'), last: undefined });
  // Both operators decide based on version 1. The successor records version 2 first, and this operator sees it.
  await recordPublication(state, domain, { publication: publication('2'), last: publication('1') });
  const late = { ...publication('2'), sha256: 'another body' };
  await expect(recordPublication(state, domain, { publication: late, last: publication('1') })).rejects.toMatchObject({
    reason: 'Conflict',
  });
  expect((await store.get(DomainClaimKind, claim.metadata))?.status?.publication).toEqual(publication('2'));
});
