import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { allLive, configMap, held, recordObject, serverLease, zoneOf } from '../testing/objects.ts';
import { type RegionView, serverViews } from '../regions/region-view.ts';
import type { Publication } from './publish/publication-record.ts';
import { type UnchangedInput, unchangedOutcome } from './unchanged.ts';

const recorded: Publication = {
  zone: 'team/example.test',
  version: '7',
  serial: 3,
  sha256: 'digest',
  generation: 1,
  inputs: 'same',
};
const at = '2026-01-01T00:00:00Z';
const condition = (type: string, status: 'True' | 'False') => ({
  type,
  status,
  lastTransitionTime: at,
  reason: 'X',
  message: '',
});
const status: ZoneResource['status'] = {
  observedGeneration: 1,
  serial: 3,
  recordCount: 2,
  conditions: [condition('Accepted', 'True'), condition('InSync', 'True')],
  problems: [],
};
const zone: ZoneResource = { ...zoneOf('example.test'), status };
const withStatus = (change: Partial<NonNullable<ZoneResource['status']>>): ZoneResource => ({
  ...zone,
  status: { ...status, ...change },
});
const name = manifestName('example.test.');
const manifest = (sha256 = 'digest', kind: 'manifest' | 'tombstone' = 'manifest', isSigned = true) =>
  held(configMap(name, kind, '5', { sha256 }), isSigned);
const unverified = (signature: string) =>
  held(configMap(name, 'manifest', '5', { sha256: 'digest', signature }), false);

function region(
  watermark = '5',
  found: ReturnType<typeof manifest> | 'nothing' = manifest(),
  reachable = true,
): RegionView {
  const object = found === 'nothing' ? undefined : found;
  const servers = serverViews([serverLease('a', { renewed: 0, watermark })], allLive);
  const isKnown = (sha256?: string): boolean => object?.sha256 === sha256 && object?.kind === 'manifest';
  return {
    name: 'ns1',
    reachable,
    cluster: 'cluster',
    servers,
    manifest: (_, sha256) => (isKnown(sha256) || object?.isSigned === true ? object : undefined),
  };
}

const record = (accepted: 'True' | 'False', inSync: 'True' | 'False', observedGeneration = 1): RecordResource => ({
  ...recordObject('a', 'a A 192.0.2.1', 1),
  status: {
    observedGeneration,
    conditions: [condition('Accepted', accepted), condition('InSync', inSync)],
    problems: [],
  },
});

type Change = Omit<Partial<UnchangedInput>, 'gathered'> & { gathered?: Partial<UnchangedInput['gathered']> };
const decide = ({ gathered, ...rest }: Change = {}): boolean =>
  unchangedOutcome({
    gathered: { zone, recorded, last: recorded, held: [], ...gathered },
    inputs: 'same',
    records: [],
    regions: [region()],
    ...rest,
  }) !== undefined;

test.each<[string, Change]>([
  ['one that is as it was published', {}],
  ['one whose servers have yet to load what their region holds', { regions: [region('4')] }],
  [
    'one with a region that cannot be reached, whatever it holds',
    { regions: [region(), region('1', 'nothing', false)] },
  ],
  [
    'one whose servers serve a manifest with the same signature in all regions, which is not verified',
    { regions: [region('5', unverified('a')), region('5', unverified('a'))] },
  ],
  ['one with Records that are served or refused', { records: [record('True', 'True'), record('False', 'False')] }],
  ['one of which regions hold an older version', { gathered: { held: [{ version: 6n, sha256: 'older' }] } }],
])('not composed again: %s', (_, change) => {
  expect(decide(change)).toBe(true);
});

test.each<[string, Change]>([
  ['one with other inputs', { inputs: 'other' }],
  ['one whose inputs are not compared', { inputs: undefined }],
  ['one that was never published', { gathered: { recorded: undefined, last: undefined } }],
  [
    'one that was published by a program without digests',
    { gathered: { recorded: { ...recorded, inputs: undefined } }, inputs: undefined },
  ],
  ['one whose domain was published by another zone since', { gathered: { last: { ...recorded, version: '8' } } }],
  ['one that its status does not speak of', { gathered: { zone: withStatus({ observedGeneration: 0 }) } }],
  ['one without a status', { gathered: { zone: { ...zone, status: undefined } } }],
  ['one whose status tells of another version', { gathered: { zone: withStatus({ serial: 2 }) } }],
  ['one that was refused', { gathered: { zone: withStatus({ conditions: [condition('Accepted', 'False')] }) } }],
  [
    'one that needs a grant',
    { gathered: { zone: withStatus({ conditions: [...status.conditions!, condition('GrantNeeded', 'True')] }) } },
  ],
  [
    'one whose problems are cut',
    {
      gathered: {
        zone: withStatus({
          problems: Array.from({ length: 100 }, () => ({
            severity: 'Warning',
            code: 'x',
            path: '',
            message: '',
          })) as never,
        }),
      },
    },
  ],
  ['one of which a region holds a newer version', { gathered: { held: [{ version: 8n, sha256: 'newer' }] } }],
  ['one of which a region holds another body', { gathered: { held: [{ version: 7n, sha256: 'another' }] } }],
  ['one that a region lacks', { regions: [region('5', 'nothing')] }],
  ['one of which a region has another snapshot', { regions: [region('5', manifest('older'))] }],
  ['one that was deleted in a region', { regions: [region('5', manifest('later', 'tombstone'))] }],
  [
    'one that nobody has signed and no server has loaded',
    { regions: [region('4', manifest('digest', 'manifest', false))] },
  ],
  [
    'one whose signature differs in a region and is not the operator’s',
    { regions: [region('5', unverified('a')), region('5', unverified('a')), region('5', unverified('b'))] },
  ],
  ['one in a single region whose signature is not the operator’s', { regions: [region('5', unverified('a'))] }],
  ['one with a Record that has no status', { records: [{ ...record('True', 'True'), status: undefined }] }],
  ['one with a Record whose status is old', { records: [record('True', 'True', 0)] }],
  ['one with a Record that is not served yet', { records: [record('True', 'False')] }],
])('composed again: %s', (_, change) => {
  expect(decide(change)).toBe(false);
});
