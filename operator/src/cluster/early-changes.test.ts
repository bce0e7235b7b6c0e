import {
  type Condition,
  type DomainClaimResource,
  DomainClaimKind,
  labels,
  make,
  type Publication,
  type ZoneResource,
} from '@fourwinds/resources';
import { recordLine, zoneOf } from '../testing/objects.ts';
import { dependsOnClaimAlone } from './early-changes.ts';

const ID = '6f1d2f66-6f0e-4e1d-9d2b-0d8c6a1f5a11';
const OTHER_ID = '0c9a2f66-6f0e-4e1d-9d2b-0d8c6a1f5a22';
const NOW = '2026-11-28T12:00:00.000Z';

const ACCEPTED = condition('Accepted', 'True', 'Valid');
const unreported = zoneOf('example.test', [recordLine('www A 192.0.2.1')], { labels: { [labels.zoneId]: ID } });
const zone = reported(ACCEPTED, condition('InSync', 'True', 'AllRegionsServe'));

function condition(type: string, status: Condition['status'], reason: string): Condition {
  return { type, status, reason, message: '', lastTransitionTime: NOW };
}

function reported(...conditions: Condition[]): ZoneResource {
  return { ...unreported, status: { conditions } };
}

function claim(
  spec: Partial<DomainClaimResource['spec']>,
  publication: Partial<Publication> = {},
): DomainClaimResource {
  const { namespace = '', name } = zone.metadata;
  const published = { zone: `${namespace}/${name}`, version: '1', serial: 1, sha256: 'a', generation: 1 };
  return make<DomainClaimResource>(
    DomainClaimKind,
    { name: 'domain-a' },
    {
      spec: { domain: 'example.test', namespace, zone: name, zoneId: ID, proof: 'TrustedNamespace', ...spec },
      status: { publication: { ...published, inputs: 'digest', recordObjects: 0, ...publication } },
    },
  );
}

const contender = { namespace: 'team-b', uid: OTHER_ID, proof: 'TXTRecord', provenAt: NOW } as const;

test.each([
  ['its own claim', claim({}), true],
  ['the claim of another domain', claim({ domain: 'other.test' }), false],
  ['the claim of another Zone', claim({ zone: 'other' }), false],
  ['the claim of another namespace', claim({ namespace: 'team-b' }), false],
  ['the claim of an account', claim({ account: 'a' }), false],
  ['another id on record', claim({ zoneId: OTHER_ID }), false],
  ['no id on record', claim({ zoneId: undefined }), false],
  ['a claim whose Zone was deleted and stays served', claim({ retained: true }), false],
  ['a claim that others contend for', claim({ contenders: [contender] }), false],
  ['a grant of a zone above', claim({ grantedBy: { domain: 'test', namespace: 'team-b' } }), false],
  ['a grant that it needs', claim({ grantNeededBy: NOW }), false],
  ['a grant that was withdrawn', claim({ withdrawnAt: NOW }), false],
  ['a claim that was released', claim({ releasedAt: NOW }), false],
  ['a publication that depended on keys or other zones', claim({}, { inputs: undefined }), false],
  ['a publication with Record objects', claim({}, { recordObjects: 1 }), false],
  ['a publication that does not tell of Record objects', claim({}, { recordObjects: undefined }), false],
])('whether a zone depends on its claim alone: %s', (_, its, depends) => {
  expect(dependsOnClaimAlone(zone, its)).toBe(depends);
});

test.each([
  ['nothing', unreported, false],
  ['that it is served', zone, true],
  ['that a region is out of reach', reported(ACCEPTED, condition('InSync', 'False', 'RegionUnavailable')), true],
  ['that it was suspended', reported(condition('Accepted', 'False', 'Suspended')), false],
  ['that it waited for its turn', reported(ACCEPTED, condition('InSync', 'False', 'PublicationLimit')), false],
])('whether a zone depends on its claim alone whose status says %s', (_, its, depends) => {
  expect(dependsOnClaimAlone(its, claim({}))).toBe(depends);
});

test.each([
  ['a', true],
  ['b', false],
])('whether the zone of an account depends on its claim alone: the claim of %s', (account, depends) => {
  const { metadata, ...rest } = zone;
  const ofAccount = { ...rest, metadata: { ...metadata, labels: { ...metadata.labels, [labels.account]: 'a' } } };
  expect(dependsOnClaimAlone(ofAccount, claim({ account }))).toBe(depends);
});
