import { Name, type SignedZone, stripSigning, type Zone, zoneFromText } from '@fourwinds/dns';
import type { KeyState } from '../../keys/key-state.ts';
import type { Composition } from '../compose/composition.ts';
import { extend } from './extend.ts';
import type { GatheredZone } from '../gathered-zone.ts';
import type { PublishedVersion } from '../publish/previous-version.ts';
import type { Publication } from '../publish/publication-record.ts';

const SOA = '@ 3600 SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 0 14400 3600 604800 300';
const SERVED = '@ 3600 NS ns1.fourwinds.example.';
const zone = (...lines: string[]): Zone =>
  zoneFromText([SOA, SERVED, ...lines, ''].join('\n'), { origin: Name.parse('example.net.') }).zone!;

const draft = zone('www 60 A 192.0.2.1');
const SIGNATURE = '13 3 60 20300101000000 20260101000000 1 example.net. AAAA';
const signedBefore = {
  zone: zone(
    '@ 3600 DNSKEY 257 3 13 AAAA',
    '@ 3600 CDS 1 13 2 00',
    '@ 300 NSEC old.example.net. NS SOA NSEC DNSKEY',
    'old 60 A 192.0.2.9',
    `old 60 RRSIG A ${SIGNATURE}`,
    'old 300 NSEC example.net. A RRSIG NSEC',
  ),
} as SignedZone;

const recorded = {
  version: '7',
  serial: 7,
  sha256: 'a',
  generation: 1,
  zone: 'team/example.net',
} as unknown as Publication;
const inState = (state: KeyState['state']): KeyState => ({ state, message: 'gone' }) as KeyState;
const nothing = { problems: [], attachments: [] };
const accepted: Composition = { state: 'accepted', zone: draft, recordCount: 1, ...nothing };
const notAccepted = {
  refused: { state: 'refused', reason: 'DraftRefused', message: '', ...nothing },
  timedOut: { state: 'timedOut', reason: 'CompositionTimedOut', message: '', ...nothing },
  suspended: { state: 'suspended', reason: 'Suspended', message: '', ...nothing },
  disowned: { state: 'disowned', reason: 'DomainConflict', message: '', ...nothing },
} as const satisfies { readonly [state: string]: Composition };

const gathered = (parts: Partial<GatheredZone> = {}): GatheredZone =>
  ({
    keys: inState('unsigned'),
    previous: {},
    children: [],
    signals: new Map(),
    isSigned: false,
    ...parts,
  }) as unknown as GatheredZone;

const linesOf = (content: Zone | undefined): string[] | undefined =>
  content?.nodes.flatMap(({ name, rrsets }) => rrsets.map(({ type }) => `${name.toString()} ${type.name}`));

const DRAFT = ['example.net. SOA', 'example.net. NS', 'www.example.net. A'];
/** The signed version without signing data (RFC 4035 2). */
const LAST_GOOD = ['example.net. SOA', 'example.net. NS', 'old.example.net. A'];

describe('the content of a zone', () => {
  test.each<[KeyState['state'], Composition, Partial<GatheredZone>, string[] | undefined]>([
    ['unsigned', accepted, {}, DRAFT],
    ['signed', accepted, { recorded, signedBefore }, DRAFT],
    ['missing', accepted, { recorded, signedBefore }, undefined],
    ['unsigned', notAccepted.refused, { recorded }, undefined],
    ['signed', notAccepted.refused, { recorded, signedBefore }, LAST_GOOD],
    ['signed', notAccepted.timedOut, { recorded, signedBefore }, LAST_GOOD],
    ['signed', notAccepted.suspended, { recorded, signedBefore }, LAST_GOOD],
    ['signed', notAccepted.disowned, { recorded, signedBefore }, undefined],
    ['signed', notAccepted.refused, { signedBefore }, undefined],
    ['signed', notAccepted.refused, { recorded }, undefined],
    ['missing', notAccepted.refused, { recorded, signedBefore }, undefined],
  ])('keys %s, composition $state: %#', (state, composition, parts, expected) => {
    expect(linesOf(extend(gathered({ keys: inState(state), ...parts }), composition)?.zone)).toEqual(expected);
  });
});

describe('what other zones add', () => {
  const child = {
    domain: 'child.example.net.',
    nameservers: ['ns1.fourwinds.example'],
    ds: [Uint8Array.of(0, 1, 13, 2, 0xaa)],
  };
  const delegating = zone('child 60 NS ns1.fourwinds.example.');
  const elsewhere = zone('child 60 NS ns.elsewhere.example.');
  const cut = ['child.example.net. NS', 'child.example.net. DS'];
  const own = ['example.net. SOA', 'example.net. NS'];

  test.each<[string, Zone, boolean, { lines: string[]; delegated: string[] }]>([
    // RFC 4035 2.3: without the NS set, the denial of existence would deny the child.
    ['a signed zone delegates to it', draft, true, { lines: cut, delegated: ['child.example.net'] }],
    ['an unsigned zone says nothing of it', draft, false, { lines: [], delegated: [] }],
    ['a delegation of the owner gets the DS', delegating, true, { lines: cut, delegated: [] }],
    ['also in an unsigned zone', delegating, false, { lines: cut, delegated: [] }],
    ['a delegation elsewhere stays', elsewhere, true, { lines: cut.slice(0, 1), delegated: [] }],
  ])('a child that is served here: %s', (_, content, isSigned, { lines, delegated }) => {
    const result = extend(gathered({ children: [child], isSigned }), { ...accepted, zone: content })!;
    const rest = linesOf(content)!.filter((line) => !line.startsWith('child.') && !own.includes(line));
    expect(linesOf(result.zone)).toEqual([...own, ...lines, ...rest]);
    expect([...result.delegated]).toEqual(delegated);
  });

  const signal = stripSigning(zone('_dsboot.child.example._signal 60 TXT signal')).unsigned.nodes[1];
  const signals: GatheredZone['signals'] = new Map([['child.example ns', { keySet: {} as never, signal }]]);

  // RFC 9615 4.1: signals are valid only if signed.
  test.each([
    [true, [...own, '_dsboot.child.example._signal.example.net. TXT', 'www.example.net. A']],
    [false, DRAFT],
  ])('signals, where the zone is signed: %s', (isSigned, lines) => {
    const result = extend(gathered({ signals, isSigned }), accepted)!;
    expect(linesOf(result.zone)?.toSorted()).toEqual(lines.toSorted());
  });

  test('nodes that stay are those of the version before, so that nothing of them is written again', () => {
    const first = extend(gathered({ children: [child], isSigned: true }), accepted)!;
    const previous = { published: { content: first.zone } as PublishedVersion };
    const changed = zone('www 60 A 192.0.2.1', 'new 60 A 192.0.2.2');
    const again = extend(gathered({ children: [child], isSigned: true, previous }), { ...accepted, zone: changed })!;
    const node = Name.parse('child.example.net.');
    expect(again.zone.node(node)).toBe(first.zone.node(node));
  });
});
