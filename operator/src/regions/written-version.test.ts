import { writtenVersion } from './written-version.ts';

const writable = (version: bigint) => ({ isWritable: true, version });
const down = (version: bigint) => ({ isWritable: false, version });

test.each([
  { title: 'all have it', regions: [writable(7n), writable(7n)], version: 7n },
  { title: 'one is behind', regions: [writable(7n), writable(6n), writable(8n)], version: 6n },
  { title: 'one has none', regions: [writable(7n), writable(0n)], version: 0n },
  { title: 'the one behind is down', regions: [writable(7n), down(6n)], version: 7n },
  { title: 'all are down', regions: [down(7n)], version: 0n },
  { title: 'there is none', regions: [], version: 0n },
])('$title: $version', ({ regions, version }) => expect(writtenVersion(regions)).toBe(version));
