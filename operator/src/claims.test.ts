import {
  ACCOUNTS_NAMESPACE,
  labels,
  make,
  NamespaceKind,
  parseLabelSelector,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { wantedClaim } from './ownership/claims.ts';
import { zoneOf } from './testing/objects.ts';

/** What speaks for a zone of a namespace whose label `team` is `dns`. */
function proof(namespace: string, given: { [label: string]: string }, trusted: string): string | undefined {
  const zone = zoneOf('example.com', [], { namespace, labels: given });
  const object = make(NamespaceKind, { name: namespace, labels: { team: 'dns' } }, {});
  return wantedClaim(zone, object, parseLabelSelector(trusted)).proof;
}

describe('what speaks for the owner of a zone', () => {
  const trustedLabel = { [labels.account]: 'a1', [labels.trusted]: 'true' };
  test.each([
    ['a namespace that is selected', 'team-a', {}, 'team=dns', 'TrustedNamespace'],
    ['one that is not', 'team-a', {}, 'team=web', undefined],
    ['one that labels its zone as the API does', 'team-a', trustedLabel, 'team=web', undefined],
    ['the system’s own', SYSTEM_NAMESPACE, {}, 'team=web', 'TrustedNamespace'],
    ['an account whose zone the API labels', ACCOUNTS_NAMESPACE, trustedLabel, 'team=web', 'TrustedAccount'],
    [
      'another account, where all namespaces are trusted',
      ACCOUNTS_NAMESPACE,
      { [labels.account]: 'a1' },
      '*',
      undefined,
    ],
  ])('%s', (_, namespace, given, trusted, expected) => expect(proof(namespace, given, trusted)).toBe(expected));
});
