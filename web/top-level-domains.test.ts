import { userEditableTypes } from '@fourwinds/resources/record-types';
import { topLevelDomains } from '../tools/gen/top-level-domains.ts';
import { readVectors } from '../test/vectors/read.ts';
import { withHosts } from './src/validation/targets.ts';

test.each(userEditableTypes)(
  'in each value of %s that is known here, a host without its final dot is read as with it',
  (type) => {
    for (const { given } of readVectors(type).sections.canonical) {
      const bare = given.replaceAll(/(?<=^| )([a-z0-9-]+\.)+(?:com|example|net|org)\.(?= |$)/g, (host) =>
        host.slice(0, -1),
      );
      expect(withHosts('zone.test', { type, value: bare }).value).toBe(given);
    }
  },
);

test('the list has the domains of countries, of organisations, and internationalised ones', () => {
  expect(topLevelDomains()).toEqual(expect.arrayContaining(['com', 'uk', 'museum', 'arpa', 'xn--p1ai', 'xn--j6w193g']));
});
