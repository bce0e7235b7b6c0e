import { zoneFromText } from '@fourwinds/dns';
import { ACCOUNTS_NAMESPACE, annotations, type RecordResource } from '@fourwinds/resources';
import type { HistoryChange } from '@fourwinds/zones';
import { recordObject, zoneOf } from '../testing/objects.ts';
import type { ComposedZone } from '../zone/compose/composer.ts';
import type { PublishedVersion } from '../zone/publish/previous-version.ts';
import type { VersionChange } from '../facts/published-version.ts';
import { historyVersion } from './version-change.ts';
import { checkedWriters, lastWriters, type Writers } from '../facts/writer.ts';

const SOA = 'example.test. 60 IN SOA ns.example.test. root.example.test. 0 2 3 4 5\n';
const zone = (lines: readonly string[]) => zoneFromText(SOA + lines.map((line) => `${line}\n`).join('')).zone!;
const a = (host: string, last = 1): string => `${host}.example.test. 60 IN A 192.0.2.${last}`;
const ns = (host: string): string => `${host}.example.test. 3600 IN NS ns1.fourwinds.example.`;
const ds = (host: string): string => `${host}.example.test. 3600 IN DS 1 13 2 ${'00'.repeat(32)}`;
const dnskey = (last: string): string => `example.test. 3600 IN DNSKEY 257 3 15 ${'A'.repeat(42)}${last}=`;
const rrsig = 'example.test. 60 IN RRSIG SOA 13 2 60 20300101000000 20260101000000 1 example.test. AAAA';

interface Made {
  readonly own: readonly string[];
  readonly contributed?: readonly string[];
  readonly keys?: readonly string[];
  readonly records?: readonly RecordResource[];
  /** False for the last good version of a refused draft, which has no composition. */
  readonly composed?: false;
}

function published({ own, contributed = [], keys, records = [], composed }: Made): PublishedVersion {
  const attachments = records.map((record) => ({ record }));
  const composition = { state: 'accepted', zone: zone(own), attachments };
  const content = zone([...own, ...contributed]);
  const version = { zone: keys === undefined ? content : zone([...own, ...contributed, ...keys, rrsig]) };
  return {
    content,
    version,
    isSigned: keys !== undefined,
    composed: composed === false ? undefined : ({ records, composition } as unknown as ComposedZone),
  } as unknown as PublishedVersion;
}

type Case = Omit<Partial<VersionChange>, 'before' | 'published'> & { before?: Made; after: Made };

async function changes({ before, after, ...rest }: Case, writers: Writers = lastWriters): Promise<HistoryChange[]> {
  const change: VersionChange = {
    zone: zoneOf('example.test'),
    publication: { version: '7', serial: 7, generation: 2 },
    time: 0,
    generationBefore: 2,
    published: published(after),
    before: before && published(before),
    readBefore: async () => undefined,
    ...rest,
  };
  return [...(await historyVersion(change, writers)).changes];
}

function dynamicRecord(host: string, generation: number, span: string, namespace = ACCOUNTS_NAMESPACE): RecordResource {
  const { metadata, ...record } = recordObject(host, `${host} A 192.0.2.1`, 0);
  const notes = { [annotations.dynamicUpdates]: span };
  return { ...record, metadata: { ...metadata, namespace, generation, annotations: notes } };
}

function updated(span: string): Pick<Case, 'zone'> {
  const zone = zoneOf('example.test');
  return { zone: { ...zone, metadata: { ...zone.metadata, annotations: { [annotations.dynamicUpdates]: span } } } };
}

/** Returns the zone at generation 2 after a REST change, with only REST changes between two generations. */
function changedThrough(span: string): Pick<Case, 'zone'> {
  const { metadata, ...zone } = zoneOf('example.test');
  const notes = { [annotations.changeId]: 'id', [annotations.restChanges]: span };
  return { zone: { ...zone, metadata: { ...metadata, generation: 2, annotations: notes } } };
}

function reported(record: RecordResource): RecordResource {
  const { generation: observedGeneration } = record.metadata;
  const accepted = { type: 'Accepted', status: 'True', reason: 'Attached', observedGeneration } as const;
  return { ...record, status: { conditions: [accepted] } } as unknown as RecordResource;
}

const unknown = [{ type: 'Unknown' }];
const folding = (...types: string[]) => types.map((type) => ({ type }));
const difference = (added: readonly string[], removed: readonly string[] = []) => ({ added, removed });

test.each<[string, Case, object[]]>([
  [
    'the first version is an entry, though it has no records',
    { generationBefore: undefined, after: { own: [] } },
    [{ causes: unknown, difference: difference([]) }],
  ],
  [
    'a change of the Zone is that of its writer',
    { generationBefore: 1, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: unknown, difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'dynamic updates alone fold',
    { ...updated('1-2'), generationBefore: 1, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: folding('Dynamic'), difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'dynamic updates of which the records before are unknown fold, too',
    { ...updated('1-2'), generationBefore: 1, after: { own: [a('a')] } },
    [{ causes: folding('Dynamic'), difference: undefined }],
  ],
  [
    'dynamic updates before or after a change by somebody else are part of that',
    { ...updated('0-1'), generationBefore: 0, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: unknown, difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'a Record object that a dynamic update has made folds',
    { before: { own: [] }, after: { own: [a('a')], records: [dynamicRecord('a', 1, '0-1')] } },
    [{ causes: folding('Dynamic'), difference: difference([a('a')]) }],
  ],
  [
    'so do later updates of it alone',
    {
      before: { own: [a('a')], records: [dynamicRecord('a', 1, '0-1')] },
      after: { own: [a('a', 2)], records: [dynamicRecord('a', 3, '0-3')] },
    },
    [{ causes: folding('Dynamic'), difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'a change of it by somebody else does not',
    {
      before: { own: [a('a')], records: [dynamicRecord('a', 1, '0-1')] },
      after: { own: [a('a', 2)], records: [dynamicRecord('a', 2, '0-1')] },
    },
    [{ causes: unknown, difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'nor does one of a namespace in which others may write the annotation',
    { before: { own: [] }, after: { own: [a('a')], records: [dynamicRecord('a', 1, '0-1', 'team')] } },
    [{ causes: unknown, difference: difference([a('a')]) }],
  ],
  [
    'delegations that come with a change of the Zone are apart from it',
    { generationBefore: 1, before: { own: [a('a')] }, after: { own: [a('b')], contributed: [ns('sub')] } },
    [
      { causes: unknown, difference: difference([a('b')], [a('a')]) },
      { causes: folding('Contributed'), difference: difference([ns('sub')]) },
    ],
  ],
  [
    'records that the service adds differ, and neither the Zone nor its Records do',
    { before: { own: [ns('@').replace('@.', '')] }, after: { own: [] } },
    [{ causes: folding('Contributed'), difference: difference([], [ns('@').replace('@.', '')]) }],
  ],
  [
    'new signatures alone',
    { before: { own: [a('a')], keys: [dnskey('A')] }, after: { own: [a('a')], keys: [dnskey('A')] } },
    [{ causes: folding('Signing'), difference: difference([]) }],
  ],
  [
    'new keys, of a zone whose newer draft is refused',
    {
      before: { own: [a('a')], keys: [dnskey('A')] },
      after: { own: [a('a')], keys: [dnskey('A'), dnskey('E')], composed: false },
    },
    [{ causes: folding('Keys'), difference: difference([dnskey('E')]) }],
  ],
  [
    'keys that go with signing',
    { generationBefore: 1, before: { own: [a('a')], keys: [dnskey('A')] }, after: { own: [a('a')] } },
    [{ causes: folding('Keys'), difference: difference([], [dnskey('A')]) }],
  ],
  [
    'the same records under another version',
    { before: { own: [a('a')] }, after: { own: [a('a')] } },
    [{ causes: folding('Republished'), difference: difference([]) }],
  ],
  [
    'a Record that changed, by its writer',
    {
      before: { own: [a('a')], records: [recordObject('one', 'a A 192.0.2.1', 1)] },
      after: { own: [a('a', 2)], records: [recordObject('two', 'a A 192.0.2.2', 1)] },
    },
    [{ causes: unknown, difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'a version whose predecessor no region has any more',
    { generationBefore: 1, after: { own: [a('a')] } },
    [{ causes: unknown, difference: undefined }],
  ],
  [
    'after a start, the records that the region had',
    { readBefore: async () => zone([a('a'), rrsig]), after: { own: [a('b')] } },
    [{ causes: unknown, difference: difference([a('b')], [a('a')]) }],
  ],
  [
    'after a start, a Record of which no status tells yet is the one that changed',
    {
      readBefore: async () => zone([a('a'), a('b')]),
      after: {
        own: [a('a', 2), a('b')],
        records: ['a', 'b'].map((name) => {
          const record = recordObject(name, `${name} A 192.0.2.1`, 1);
          const noted = { ...record.metadata, annotations: { [annotations.changeId]: name } };
          return name === 'a' ? { ...record, metadata: noted } : reported({ ...record, metadata: noted });
        }),
      },
    },
    [{ causes: [{ type: 'Change', by: 'a' }], difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'after a start, it is named beside a change of the Zone',
    {
      generationBefore: 1,
      readBefore: async () => zone([a('a')]),
      after: { own: [a('a', 2)], records: [recordObject('a', 'a A 192.0.2.1', 1)] },
      ...changedThrough('1-2'),
    },
    [{ causes: [{ type: 'Change', by: 'id' }, ...unknown], difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'changes of the Zone through REST alone',
    { ...changedThrough('0-2'), generationBefore: 0, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: [{ type: 'Change', by: 'id' }], difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'a change through REST after one by somebody else',
    { ...changedThrough('1-2'), generationBefore: 0, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: [{ type: 'Change', by: 'id' }, ...unknown], difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'a change by somebody else after one through REST',
    { ...changedThrough('0-1'), generationBefore: 0, before: { own: [a('a')] }, after: { own: [a('a', 2)] } },
    [{ causes: unknown, difference: difference([a('a', 2)], [a('a')]) }],
  ],
  [
    'after a start, with Zone and Records perhaps as they were, delegations are those of children',
    {
      readBefore: async () => zone([a('a'), ns('sub'), ds('sub')]),
      after: { own: [a('a')], contributed: [ns('new')] },
    },
    [{ causes: folding('Contributed'), difference: difference([ns('new')], [ds('sub'), ns('sub')]) }],
  ],
])('%s', async (_, given, expected) => {
  expect(await changes(given)).toEqual(expected);
});

describe('where an admission policy checks who writes', () => {
  /** The Zone at a generation, with a status and the given writers annotation. */
  const writtenBy = (value: string, isNew = false): Pick<Case, 'zone'> => {
    const { status: _, ...zone } = zoneOf('example.test');
    const metadata = { ...zone.metadata, generation: 2, annotations: { [annotations.writtenBy]: value } };
    return { zone: { ...zone, metadata, ...(isNew ? {} : { status: {} }) } };
  };
  const record = (name: string, value: string, generation = 1): RecordResource => {
    const { metadata, ...rest } = recordObject(name, `${name} A 192.0.2.1`, 0);
    return { ...rest, metadata: { ...metadata, generation, annotations: { [annotations.writtenBy]: value } } };
  };
  const user = (by: string) => ({ type: 'User', by });
  const changed = { before: { own: [a('a')] }, after: { own: [a('a', 2)] } };

  test.each<[string, Case, object[]]>([
    ['the user who changed the Zone', { ...writtenBy('1-2 alice'), generationBefore: 1, ...changed }, [user('alice')]],
    [
      'the user who made it',
      { ...writtenBy('0-2 alice', true), generationBefore: undefined, ...changed },
      [user('alice')],
    ],
    ['nobody for the changes of two', { ...writtenBy('1-2 alice'), generationBefore: 0, ...changed }, unknown],
    ['nobody for a later change', { ...writtenBy('0-1 alice'), generationBefore: 1, ...changed }, unknown],
    [
      'nobody for a Zone that was perhaps made again',
      { ...writtenBy('1-2 alice', true), generationBefore: 1, ...changed },
      unknown,
    ],
    [
      'the users of the Zone and of a Record',
      {
        ...writtenBy('1-2 alice'),
        generationBefore: 1,
        before: { own: [] },
        after: { own: [a('a')], records: [record('a', '0-1 bob')] },
      },
      [user('alice'), user('bob')],
    ],
    [
      'the user who changed a Record last, and alone',
      {
        before: { own: [a('a')], records: [record('a', '0-1 bob')] },
        after: { own: [a('a', 2)], records: [record('a', '1-2 alice', 2)] },
      },
      [user('alice')],
    ],
    [
      'after a start, nobody else for certain',
      {
        ...writtenBy('1-2 alice'),
        generationBefore: 1,
        readBefore: async () => zone([]),
        after: { own: [a('a')], records: [reported(record('a', '0-1 bob'))] },
      },
      [user('alice'), ...unknown],
    ],
  ])('%s', async (_, given, causes) => {
    expect(await changes(given, checkedWriters)).toMatchObject([{ causes }]);
  });

  test('elsewhere it is not read', async () => {
    const given = { ...writtenBy('1-2 alice'), generationBefore: 1, ...changed };
    expect(await changes(given)).toMatchObject([{ causes: unknown }]);
  });
});
