import { annotations, type LeaseResource } from '@fourwinds/resources';
import { readAcknowledgement } from './acknowledgement.ts';

const leaseWith = (annotation: unknown): LeaseResource =>
  ({
    metadata: { name: 'nameserver-ns1', annotations: { [annotations.acknowledgement]: annotation } },
  }) as unknown as LeaseResource;

test('reasons have the length that the message of a condition has room for', () => {
  const refused = [{ name: 'zone-1', reason: 'x'.repeat(100_000) }];
  const read = readAcknowledgement(leaseWith(JSON.stringify({ cluster: 'a', watermark: '1', pending: [], refused })));
  expect(read?.refused.map(({ reason }) => reason.length)).toEqual([400]);
});

test.each([5, null, {}, '', '{', '5', 'null', '{"cluster":[],"watermark":-1,"pending":{},"refused":[[1]]}'])(
  'an annotation %j is no acknowledgement',
  (annotation) => {
    expect(readAcknowledgement(leaseWith(annotation))).toBeUndefined();
  },
);
