import { type Kind, type Resource, ZoneKind } from '@fourwinds/resources';
import fc from 'fast-check';
import { largeListOf, parseContent, stringifyContent } from './large-list.ts';

const kind = ZoneKind as unknown as Kind<Resource>;

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '}', ',', '{', '"', '\\', '[', ']', ':', 'é', '\n') }),
  fc.constantFrom('},{', '},{"name', '"records":[', ']}', '}]}', '\\"},{\\"n', '\0elements\0'),
);
const element = fc.record(
  { name: text, type: fc.constantFrom('A', 'TXT'), value: text, ttl: fc.nat(3), comment: text },
  { requiredKeys: ['name'] },
);
const lists = fc
  .tuple(
    fc.array(element, { maxLength: 12 }),
    fc.array(fc.record({ at: fc.nat(12), out: fc.nat(2), into: fc.array(element, { maxLength: 2 }) }), {
      maxLength: 3,
    }),
  )
  .map(([before, edits]) => {
    const after = [...before];
    for (const { at, out, into } of edits) after.splice(at, out, ...into);
    return { before, after };
  });
const frame = fc.record({ domain: text, grants: fc.array(fc.record({ name: text }), { maxLength: 2 }), note: text });
const contents = fc
  .record({ lists, frame, other: fc.option(frame, { nil: undefined }) })
  .map(({ lists: { before, after }, frame: { domain, ...rest }, other = { domain, ...rest } }) => ({
    before: { spec: { domain, records: before, ...rest } },
    after: { spec: { domain: other.domain, records: after, grants: other.grants, note: other.note } },
  }));

test('a content that differs from a known one is written as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(contents, ({ before, after }) => {
      const known = { content: before, text: JSON.stringify(before) };
      expect(stringifyContent(kind, after, known)).toBe(JSON.stringify(after));
    }),
  );
});

test('a content that differs from a known one is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(contents, ({ before, after }) => {
      const known = { content: before, text: JSON.stringify(before) };
      expect(parseContent(kind, JSON.stringify(after), known)).toEqual(after);
    }),
  );
});

test('elements that stay are those of the known one', () => {
  const records = Array.from({ length: 100 }, (_, i) => ({ name: `host-${i}`, type: 'A', value: '},{"' }));
  const before = { spec: { domain: 'example.com', records, suspend: false } };
  const after = { spec: { ...before.spec, records: records.with(50, { name: 'new', type: 'A', value: '' }) } };
  const read = parseContent(kind, JSON.stringify(after), { content: before, text: JSON.stringify(before) });
  const list = largeListOf(kind, read)!;
  expect(records.flatMap((record, i) => (list[i] === record ? [] : [i]))).toEqual([50]);
});
