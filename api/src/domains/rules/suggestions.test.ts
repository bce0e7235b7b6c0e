import fc from 'fast-check';
import { labelLists } from './label-lists.ts';
import { labelFault } from './labels.ts';
import { suggestions } from './suggestions.ts';

const lists = labelLists();

test('the label itself comes first if only its spelling is wrong', () => {
  expect(suggestions('Café del Mar', { isVerified: false, lists })).toEqual([
    'cafe-del-mar',
    'cafe-del-mar-web',
    'my-cafe-del-mar',
    'cafe-del-mar-site',
    'cafe-del-mar2',
    'cafe-del-mar-home',
    'cafe-del-mar-net',
    'the-cafe-del-mar',
    'cafe-del-mar-online',
    'cafe-del-mar-page',
    'cafe-del-mar-hub',
    'cafe-del-mar-24',
    'cafe-del-mar-365',
  ]);
});

test('a label that breaks no rule is not among its alternatives', () => {
  expect(suggestions('Lantern', { isVerified: true, lists })[0]).toBe('lantern-web');
});

test('alternatives break no rule and differ', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.stringMatching(/^[a-z0-9-]{0,70}$/),
    fc.constantFrom('paypal', 'www', 'fuck', 'ab', 'xn--grsse-lva'),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (label, isVerified) => {
      const found = suggestions(label, { isVerified, lists });
      expect(found.filter((one) => labelFault(one, { isVerified, lists }) !== undefined)).toEqual([]);
      expect(new Set(found).size).toBe(found.length);
      expect(found).not.toContain(label);
    }),
  );
});
