import { brandLabels } from './brand-labels.ts';
import { labelLists, labelsIn } from './label-lists.ts';
import { labelFault } from './labels.ts';
import { offensiveLabels } from './offensive-labels.ts';
import { reservedLabels } from './reserved-labels.ts';

const lists = labelLists();
const verified = { isVerified: true, lists };
const unverified = { isVerified: false, lists };

describe('labels that any account may register', () => {
  test.each(['four', 'a-b-c', '1234', '0x00', 'UPPER-Case', 'a'.repeat(63)])('%s', (label) => {
    expect(labelFault(label, unverified)).toBeUndefined();
  });

  // Real labels of a public subdomain service that contain a brand or an offensive word within a part.
  test.each(
    'applesfruit prankapple visalraza vanshvisariya parthybank yogesh-bankar adebayomuis antoniomonzo webdevfreelancer harshit kshitij'.split(
      ' ',
    ),
  )('%s', (label) => {
    expect(labelFault(label, unverified)).toBeUndefined();
  });
});

test.each([
  ['', 'label-too-short'],
  ['ab', 'label-too-short'],
  ['abc', undefined],
  ['a'.repeat(64), 'label-too-long'],
  ['a_b', 'label-characters'],
  ['www.lantern', 'label-characters'],
  ['lan tern', 'label-characters'],
  ['größe', 'label-characters'],
  // The Kelvin sign is k in lower case.
  ['\u212Aelvin', 'label-characters'],
  ['-lantern', 'label-hyphens'],
  ['lantern-', 'label-hyphens'],
  ['lan--tern', 'label-hyphens'],
  ['xn--grsse-lva', 'label-hyphens'],
  ['www', 'label-reserved'],
  ['localhost', 'label-reserved'],
  ['onion', 'label-reserved'],
  ['Postmaster', 'label-reserved'],
  ['my-postmaster', undefined],
  ['fuck-you', 'label-offensive'],
  ['sh1t', 'label-offensive'],
])('%s of a verified account: %s', (label, code) => {
  expect(labelFault(label, verified)?.code).toBe(code);
});

describe('a brand is a whole part between hyphens and digits, also with characters that look alike', () => {
  test.each([
    'paypal',
    'PayPal',
    'paypal-login',
    'login-paypal-24',
    '24paypal24',
    'pay-pal',
    'wells-fargo',
    'wellsfargo',
    'paypa1',
    'paypai',
    '1paypa1',
    'paypa11',
    'app1e',
    'g00g1e',
    '0g00g1e0',
    'arnazon',
    'secure-rnicrosoft',
    'vvestpac',
    'n26',
    'my-n26-app',
    '1password',
  ])('%s', (label) => expect(labelFault(label, verified)?.code).toBe('label-brand'));

  test.each(['paypals', 'mypaypal', 'pay-pals', 'wells', 'fargo', 'n-26', 'n2'.repeat(2)])('but not %s', (label) => {
    expect(labelFault(label, verified)).toBeUndefined();
  });
});

test.each([
  ['Größe', 'label-characters', 'grosse'],
  ['my site', 'label-characters', 'my-site'],
  ['lan--tern-', 'label-hyphens', 'lan-tern'],
  ['a'.repeat(70), 'label-too-long', 'a'.repeat(63)],
  ['oak', 'label-too-short', 'oak-web'],
  ['security', 'label-reserved', undefined],
  ['my-paypal', 'label-brand', undefined],
  ['ветер', 'label-characters', undefined],
])('instead of %s (%s): %s', (label, code, suggestion) => {
  expect(labelFault(label, unverified)).toMatchObject({ code, suggestion });
});

test('an account that is not verified learns that verified accounts may use three characters', () => {
  expect(labelFault('oak', unverified)?.message).toBe(
    'only verified accounts may use labels of 3 characters; verify the account, or use at least 4 characters',
  );
});

test('messages contain no long text and no character that is not allowed', () => {
  for (const label of ['\u202Etxt', 'a\nb', '<b>', 'x'.repeat(10_000)])
    expect(labelFault(label, verified)?.message).toMatch(/^[a-z0-9 ;,]{1,120}$/);
});

test('a list of the configuration replaces that of the product, in any letters and with comments', () => {
  const own = labelLists({
    reserved: labelsIn('# ours\r\nHarbour # the office\r\n\r\n'),
    brands: labelsIn('Sea-Gull'),
  });
  const codeOf = (label: string) => labelFault(label, { isVerified: true, lists: own })?.code;
  expect(['harbour', 'ours', 'www', 'seagul1-24', 'paypal', 'fuck'].map(codeOf)).toEqual([
    'label-reserved',
    undefined,
    undefined,
    'label-brand',
    undefined,
    'label-offensive',
  ]);
});

test.each([
  ['reserved', reservedLabels],
  ['brand', brandLabels],
  ['offensive', offensiveLabels],
])('each %s label breaks no other rule and is listed once', (list, text) => {
  const none = labelLists({ reserved: [], brands: [], offensive: [] });
  const labels = labelsIn(text);
  expect(labels.filter((label) => labelFault(label, { isVerified: true, lists: none }) !== undefined)).toEqual([]);
  expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
  expect(new Set(labels.map((label) => labelFault(label, verified)?.code))).toEqual(new Set([`label-${list}`]));
});

test('a list with something else than labels is refused with its line', () => {
  expect(() => labelsIn('harbour\n# no\nsea gull')).toThrow('line 3 is not a label');
});
