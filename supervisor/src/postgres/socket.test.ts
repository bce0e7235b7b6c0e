import { socketFolder } from './socket.ts';

// 15 octets of `/.s.PGSQL.` and port, 107 in all
test.each([
  ['/data/postgres', true],
  [`/${'x'.repeat(91)}`, true],
  [`/${'x'.repeat(92)}`, false],
  [`/${'ü'.repeat(50)}`, false],
])('%s', (folder, fits) => expect(socketFolder(folder)).toBe(fits ? folder : undefined));
