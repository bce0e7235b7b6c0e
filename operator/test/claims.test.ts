import {
  ACCOUNTS_NAMESPACE,
  type DomainProof,
  labels,
  make,
  NamespaceKind,
  parseLabelSelector,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { wantedClaim } from '../src/ownership/claims.ts';
import { zoneOf } from '../src/testing/objects.ts';

/** Returns the proof of a zone in a namespace with the label `team=dns`. */
function proof(
  namespace: string,
  trusted: string,
  given: { [label: string]: string } = {},
  recorded?: DomainProof,
): string | undefined {
  const zone = zoneOf('example.com', [], { namespace, labels: given });
  const object = make(NamespaceKind, { name: namespace, labels: { team: 'dns' } }, {});
  return wantedClaim(zone, { namespace: object, trusted: parseLabelSelector(trusted), recorded }).proof;
}

describe('the proof of the owner of a zone', () => {
  const trustedLabel = { [labels.account]: 'a1', [labels.trusted]: 'true' };
  test.each([
    ['a namespace that is selected', proof('team-a', 'team=dns'), 'TrustedNamespace'],
    ['one that is not', proof('team-a', 'team=web'), undefined],
    ['one that labels its zone as the API does', proof('team-a', 'team=web', trustedLabel), undefined],
    ['the system’s own', proof(SYSTEM_NAMESPACE, 'team=web'), 'TrustedNamespace'],
    ['an account whose zone the API labels', proof(ACCOUNTS_NAMESPACE, 'team=web', trustedLabel), 'TrustedAccount'],
    [
      'another account, where all namespaces are trusted',
      proof(ACCOUNTS_NAMESPACE, '*', { [labels.account]: 'a1' }),
      undefined,
    ],
    ['a record in the public DNS', proof('team-a', 'team=web', {}, 'TXTRecord'), 'TXTRecord'],
    ['trust goes before it', proof('team-a', 'team=dns', {}, 'TXTRecord'), 'TrustedNamespace'],
  ])('%s', (_, proved, expected) => expect(proved).toBe(expected));
});
