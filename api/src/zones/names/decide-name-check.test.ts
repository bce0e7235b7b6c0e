import type { NameAnswer, NameHop } from '@fourwinds/jobs';
import { decideNameCheck, type NameFacts } from './decide-name-check.ts';

const edge = { host: 'edge.fourwinds.example', addresses: ['192.0.2.53', '2001:db8::53'] };
const nameservers = ['ns1.fourwinds.example', 'ns2.fourwinds.example'];

type Said = Partial<Pick<NameAnswer, 'target' | 'addresses' | 'state' | 'name'>>;

/**
 * Parses the short form of a response: `>` with the target of an alias, addresses, an empty text for no records, or
 * `!` for no response.
 */
function answer(text: string): Said {
  if (text === '!') return { state: 'silent' };
  return text.startsWith('>') ? { target: text.slice(1) } : { addresses: text.split(' ').filter((one) => one !== '') };
}

function hop(name: string, zone: string | null, ...answers: (string | Said)[]): NameHop {
  const servers = answers.map((given, i) => ({
    name: `ns${i}.other.example`,
    address: `198.51.100.${i}`,
    state: 'answers' as const,
    error: null,
    target: null,
    addresses: [],
    ttl: 300,
    ...(typeof given === 'string' ? answer(given) : given),
  }));
  return { name, zone, error: null, servers };
}

const shop = (...answers: (string | Said)[]) => hop('shop.example.com', 'example.com', ...answers);
const check = (hops: readonly NameHop[], facts: Partial<NameFacts> = {}) =>
  decideNameCheck({ hops: [...hops], edge, nameservers, ...facts });

test.each<[string, NameHop[], string | null, string[]]>([
  ['an alias of the edge host', [shop('>edge.fourwinds.example', '>edge.fourwinds.example')], 'cname', []],
  ['the addresses', [shop('192.0.2.53 2001:db8::53')], 'addresses', []],
  ['one of the addresses', [shop('192.0.2.53')], 'addresses', ['edge-addresses-missing']],
  [
    'an alias of an alias of the edge host',
    [shop('>a.example.net'), hop('a.example.net', 'example.net', '>edge.fourwinds.example')],
    'cname',
    [],
  ],
  [
    'an alias of a name with the addresses',
    [shop('>a.example.net'), hop('a.example.net', 'example.net', '192.0.2.53 2001:db8::53')],
    'addresses',
    [],
  ],
  ['a nameserver that does not answer beside', [shop('>edge.fourwinds.example', '!')], 'cname', []],
  ['an alias at one of two nameservers', [shop('>edge.fourwinds.example', '198.51.100.9')], null, ['edge-in-part']],
  ['both ways mixed', [shop('>edge.fourwinds.example', '192.0.2.53')], null, ['edge-in-part']],
  [
    'an alias of which one nameserver leads here',
    [shop('>a.example.net'), hop('a.example.net', 'example.net', '>edge.fourwinds.example', '198.51.100.9')],
    null,
    ['edge-other-target'],
  ],
  ['no record', [shop('')], null, ['edge-no-record']],
  ['another address', [shop('198.51.100.9')], null, ['edge-other-addresses']],
  ['another address beside', [shop('192.0.2.53 198.51.100.9')], null, ['edge-other-addresses']],
  [
    'another target',
    [shop('>www.example.net'), hop('www.example.net', 'example.net', '198.51.100.9')],
    null,
    ['edge-other-target'],
  ],
  ['a circle', [shop('>shop.example.com')], null, ['edge-other-target']],
  ['a domain without records', [hop('example.com', 'example.com', '')], null, ['edge-no-record', 'edge-at-apex']],
  ['no zone', [hop('shop.example.com', null)], null, ['edge-no-zone']],
  ['no nameserver that answers', [shop('!', { state: 'foreign' })], null, ['edge-no-answer']],
  ['a zone that is here', [shop({ name: 'ns1.fourwinds.example' })], 'delegation', ['edge-served-here']],
])('%s', (_, hops, way, codes) => {
  const result = check(hops);
  expect([result.way, result.issues.map(({ code }) => code)]).toEqual([way, codes]);
  expect(result.stops_at === null).toBe(way !== null);
});

test('the result counts what each way is shown by, and names the addresses that are wrong', () => {
  expect(check([shop('>edge.fourwinds.example', '192.0.2.53 198.51.100.9', '192.0.2.53', '!')])).toMatchObject({
    answer_count: 4,
    cname_check: { expected_host: 'edge.fourwinds.example', shown_count: 1 },
    address_check: { shown_count: 1, missing: ['2001:db8::53'], others: ['198.51.100.9'] },
    stops_at: 'shop.example.com',
  });
});

test('the way is to end where the answers lead', () => {
  const result = check([shop('>a.example.net'), hop('a.example.net', 'example.net', '')]);
  expect(result.stops_at).toBe('a.example.net');
  expect(result.issues[0].message).toContain('leads to a.example.net');
});

test.each([
  [edge, 'shop.example.com. CNAME edge.fourwinds.example. or shop.example.com. A 192.0.2.53, shop.example.com. AAAA'],
  [{ host: 'edge.fourwinds.example', addresses: [] }, 'add shop.example.com. CNAME edge.fourwinds.example.'],
  [{ addresses: ['192.0.2.53'] }, 'add shop.example.com. A 192.0.2.53'],
])('the records to add are those of the ways that there are: %j', (settings, expected) => {
  expect(check([shop('')], { edge: settings }).issues[0].message).toContain(expected);
});

test('a service without an edge has no way to lead to', () => {
  expect(check([shop('')], { edge: { addresses: [] } })).toMatchObject({
    way: null,
    cname_check: null,
    address_check: null,
  });
});
