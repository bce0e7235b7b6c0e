import { socketFolder } from './socket.ts';

// The longest path has 107 octets. `/.s.PGSQL.` and the port take 15 of them.
test.each([
  ['/data/postgres', true],
  [`/${'x'.repeat(91)}`, true],
  [`/${'x'.repeat(92)}`, false],
  [`/${'ü'.repeat(50)}`, false],
])('%s', (folder, fits) => expect(socketFolder(folder)).toBe(fits ? folder : undefined));
