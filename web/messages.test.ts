import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { restText } from '../tools/gen/messages/rest-text.ts';
import { translate } from './src/i18n/german-messages.ts';
import german from './src/i18n/messages-de.json' with { type: 'json' };

const page = readFileSync(path.join(import.meta.dirname, '../docs/reference/messages.md'), 'utf8');

/** Table rows: a code or reason, an optional severity, and a message. */
const rows = Array.from(
  page.matchAll(/^\| `([\w-]+)` \| (?:(error|warning) \| )?`(.+)` \|$/gm),
  ([, code, severity, text]) => ({
    kind: severity === undefined ? ('condition' as const) : ('issue' as const),
    code,
    text,
  }),
);

/** The codes and reasons of guided steps and record checks. Each of their messages must have a translation. */
const steps =
  /^(address|alias|caa|delegation|dkim|dmarc|dname|ds|edge|hidden|hides|name|ns|owner|parameter|parent|rrset|scan|signed|soa|spf|svcb|target|ttl|type|wildcard)-|^Waiting|^(ForeignDS|UnsignedBelowDS|UnexpectedDS)$/;

const places = (text: string): string[] => Array.from(text.matchAll(/<([^<>]+?)!?>/g), ([, name]) => name).sort();

test('each message that is translated is one of the API', () => {
  const known = new Set(rows.map(({ text }) => text));
  expect(rows.length).toBeGreaterThan(500);
  expect(Object.keys(german.messages).filter((english) => !known.has(english))).toEqual([]);
});

test('each message that is translated is also translated as the APIs reword it', () => {
  const reworded = rows.filter(({ text }) => text in german.messages).map(restText);
  expect(reworded.filter((text) => !(text in german.messages))).toEqual([]);
});

/** The sources that send queries and deliveries to other servers. */
const sources = ['../packages/egress/src', '../worker/src/webhooks'].flatMap((folder) => {
  const full = path.join(import.meta.dirname, folder);
  return readdirSync(full).map((name) => readFileSync(path.join(full, name), 'utf8'));
});

test.each(Object.keys(german.reasons))('%s is a reason in the sources', (english) => {
  const pattern = english
    .split(/<[^<>]+>/)
    .map((text) => RegExp.escape(text))
    .join('\\$\\{[^`]+?\\}');
  expect(sources.some((source) => new RegExp(`['\`]${pattern}['\`]`).test(source))).toBe(true);
});

/** True for an example value in the description of a Kubernetes kind. */
const isExample = (text: string): boolean => text.includes('13 2 AB…');

test.each(rows.filter(({ code, text }) => steps.test(code) && !isExample(text)))(
  '$code is translated: $text',
  ({ text }) => expect(Object.keys(german.messages)).toContain(text),
);

test.each(Object.entries({ ...german.messages, ...german.parts, ...german.reasons }))(
  '%s has the same places in German',
  (english, text) => {
    expect(places(text)).toEqual(places(english));
  },
);

test.each([
  [
    'shop.example.com is an alias that leads to old.example; replace that CNAME record with shop.example.com. CNAME edge.example.net. or shop.example.com. A 192.0.2.1',
    'shop.example.com ist ein Alias und führt zu old.example; statt dieses CNAME-Eintrags braucht der Name: shop.example.com. CNAME edge.example.net. oder shop.example.com. A 192.0.2.1',
  ],
  [
    'the parent zone example also delegates shop.example to ns1.old.example, which may answer differently: remove them at the registrar',
    'Die übergeordnete Zone example delegiert shop.example auch an ns1.old.example, deren Antworten anders sein können: Entfernen Sie diese beim Registrar',
  ],
  [
    'At the parent: publish DS 3000 13 2 AB; remove DS 1000 13 2 CD. The zone stays signed until no resolver remembers a DS record.',
    'In der übergeordneten Zone: DS 3000 13 2 AB veröffentlichen; DS 1000 13 2 CD entfernen. Die Zone bleibt signiert, bis sich kein Resolver mehr an einen DS-Eintrag erinnert.',
  ],
  [
    'www A: field "address": "2001:db8::1" is not an IPv4 address such as 192.0.2.1; make it an AAAA record',
    'www A: Feld „address“: „2001:db8::1“ passt nicht; möglich ist eine IPv4-Adresse wie 192.0.2.1; machen Sie daraus einen AAAA-Eintrag',
  ],
  [
    'the SPF record of shop.example has "ip4:x", which is not an IPv4 address or network such as ip4:192.0.2.0/24',
    'Der SPF-Eintrag von shop.example enthält „ip4:x“: Das ist keine IPv4-Adresse und kein Netz wie ip4:192.0.2.0/24',
  ],
  [
    'the DMARC record of _dmarc.shop.example has p=nothing, but p must be none, quarantine or reject',
    'Der DMARC-Eintrag von _dmarc.shop.example enthält p=nothing; für p ist möglich: none, quarantine oder reject',
  ],
  [
    'a token needs a verified account; verify this one at https://dns.example/settings/verification',
    'Ein Token: Dafür muss das Konto verifiziert sein; verifizieren Sie es unter https://dns.example/settings/verification',
  ],
  [
    'no public address of receiver.example was found',
    'Es wurde keine öffentliche Adresse von receiver.example gefunden',
  ],
  [
    'www A: field "address": "1.2.3" is not an IPv4 address such as 192.0.2.1',
    'www A: Feld „address“: „1.2.3“ passt nicht; möglich ist eine IPv4-Adresse wie 192.0.2.1',
  ],
])('%s is translated with its parts', (english, text) => expect(translate(english)).toBe(text));

test.each([
  ['a sentence that nobody has translated', undefined],
  ['www A: a sentence that nobody has translated', undefined],
  ['field "address": "1.2.3" is not a form that nobody has translated', undefined],
  ['there is no zone ', undefined],
  ['there is no zone x; and a sentence that nobody has translated', undefined],
  ['', undefined],
])('%j stays as it is', (english, text) => expect(translate(english)).toBe(text));

test.each(['x: '.repeat(10_000), `At the parent: ${'publish DS; '.repeat(10_000)}.`])(
  'a long message ends soon: %#',
  (message) => expect(translate(message)).toBeUndefined(),
);
