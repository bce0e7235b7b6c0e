/** @slow: not in make check. */
import { readFileSync } from 'node:fs';
import { composeMail } from './compose.ts';
import { type MailKind, mailKinds, type MailValues } from './kinds.ts';
import { writeLetter } from './letter.ts';

const link = 'https://dns.example/page?token=Zm91cndpbmRz&next=%2F';
const expiresAt = new Date('2026-11-25T08:30:00Z');

function notice(message: string) {
  const items = [
    { about: 'example.com', message },
    { about: 'example.net', message: 'The same.' },
  ];
  const [settingsLink, unsubscribeLink] = ['https://dns.example/settings', 'https://dns.example/end?token=x'];
  return { items, more: 7, settingsLink, unsubscribeLink };
}

const name = { name: 'home.names.example', until: expiresAt, namesLink: 'https://dns.example/names' };

const values: { readonly [K in MailKind]: MailValues<K> } = {
  confirm_address: { link, expiresAt },
  address_taken: { signInLink: 'https://dns.example/sign-in', resetLink: 'https://dns.example/reset' },
  invitation: { link, expiresAt, account: 'carol@example.com' },
  reset_password: { link, expiresAt },
  locked: { until: expiresAt, resetLink: 'https://dns.example/reset' },
  address_change_new: { link, expiresAt },
  address_change_old: { link, expiresAt, newAddress: 'new@example.net' },
  address_changed: { at: expiresAt, newAddress: 'new@example.net' },
  password_changed: { at: expiresAt, resetLink: 'https://dns.example/reset' },
  factor_added: { at: expiresAt, factor: 'the passkey “Telephone & key”', resetLink: 'https://dns.example/reset' },
  factor_removed: { at: expiresAt, factor: 'an authenticator app', resetLink: 'https://dns.example/reset' },
  recovery_code_used: { at: expiresAt, left: '9', resetLink: 'https://dns.example/reset' },
  codes_locked: { until: expiresAt, resetLink: 'https://dns.example/reset' },
  identity_linked: {
    at: expiresAt,
    provider: 'GitHub',
    login: 'anna',
    securityLink: 'https://dns.example/settings/security',
  },
  identity_unlinked: {
    at: expiresAt,
    provider: 'GitHub',
    login: 'anna',
    securityLink: 'https://dns.example/settings/security',
  },
  deletion_asked: { deleteAt: expiresAt, signInLink: 'https://dns.example/sign-in' },
  deletion_cancelled: { at: expiresAt, securityLink: 'https://dns.example/settings/security' },
  account_deleted: { at: expiresAt },
  verify_account: { link, expiresAt },
  review_refused: { link, reason: 'The domain is no longer registered.' },
  name_expiring: name,
  name_ending: name,
  name_grace: name,
  name_deleting: name,
  name_released: name,
  draft_refused: notice('The zone has no NS record.'),
  ds_wrong: notice('The parent has a DS record of an unknown key.'),
  delegation_lost: notice('The parent delegates to nobody.'),
  signature_ends: notice('The first of its signatures ends at 2026-11-27 08:30 UTC.'),
  token_ends: notice('It ends.'),
  webhook_disabled: notice('It has failed for 3 days.'),
};

const withValue = (kind: MailKind, name: string, value: unknown): object => ({ ...values[kind], [name]: value });

const texts = Object.values(values).flatMap((one: object) => Object.values(one) as unknown[]).length;

function shownOf(value: unknown): string[] {
  if (value instanceof Date) return ['2026-11-25 08:30 UTC'];
  if (!Array.isArray(value)) return [String(value)];
  return (value as readonly object[]).flatMap((one) => (Object.values(one) as unknown[]).flatMap(shownOf));
}

const each = mailKinds.flatMap((kind) =>
  Object.entries(values[kind]).map(([name, value]) => [kind, name, value] as const),
);

test('the table has all kinds and values', () => {
  expect(each).toHaveLength(texts);
  expect(Object.keys(values)).toEqual(mailKinds);
});

test('docs/run/mail.md has a row for each kind', () => {
  const page = readFileSync(new URL('../../../docs/run/mail.md', import.meta.url), 'utf8');
  expect(mailKinds.filter((kind) => !page.includes(`| \`${kind}\` |`))).toEqual([]);
});

test.each(each)('%s has its %s in text and HTML', (kind, _, value) => {
  const mail = composeMail(kind, values[kind], 'Example DNS');
  for (const shown of shownOf(value)) {
    expect(mail.text).toContain(shown);
    expect(mail.html).toContain(shown.replaceAll('&', '&amp;'));
  }
});

test.each(mailKinds)('%s names the service in its subject, and has text without HTML', (kind) => {
  const { subject, text, html } = composeMail(kind, values[kind], 'Example DNS');
  expect(subject).toContain('Example DNS');
  expect(subject.length).toBeLessThan(78);
  expect(text).not.toMatch(/<|&amp;/);
  expect(html).toContain('<html lang="en">');
  expect(html.match(/<h1 /g)).toHaveLength(1);
});

test.each(mailKinds)('the HTML of %s loads nothing, and leads to its links alone', (kind) => {
  const { html } = composeMail(kind, values[kind], 'Example DNS');
  expect(html).not.toMatch(/<(img|script|link|iframe|form|style|object|video|svg)|url\(|@import|\bsrc=|\bon\w+=/i);
  const links = Object.values(values[kind] as object).filter((one) => String(one).startsWith('https:'));
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target.replaceAll('&amp;', '&'));
  expect(targets).toEqual(links);
});

test.each(mailKinds)('%s is about safety, and cannot be ended by a link, or has that link', (kind) => {
  const { unsubscribe } = composeMail(kind, values[kind], 'Example DNS');
  expect(unsubscribe).toBe('unsubscribeLink' in values[kind] ? 'https://dns.example/end?token=x' : undefined);
});

test('a letter that can be ended has the link of that beside its text', () => {
  const letter = { subject: 's', blocks: [{ text: 't' }], unsubscribe: 'https://dns.example/end' };
  expect(writeLetter(letter)).toMatchObject({ text: 't\n', unsubscribe: 'https://dns.example/end' });
});

test.each(each)('%s is not composed with line ends, HTML or an unknown form in %s', (kind, name) => {
  for (const value of ['a\r\nBcc: b@example.net', 'a\nb', '\u2028', 'a\u202eb', '', 'x'.repeat(2100), undefined, {}])
    expect(() => composeMail(kind, withValue(kind, name, value), 'Example DNS')).toThrow();
});

test.each(each.filter(([, name]) => /link/i.test(name)))(
  '%s leads by %s to pages of the service alone',
  (kind, name) => {
    for (const value of [
      'javascript:alert(1)',
      'http://dns.example/',
      'https://user@dns.example/',
      'https://dns.example/"onclick=x',
      'https://dns.example/\r\nx',
      'ftp://dns.example/',
      '/page',
    ])
      expect(() => composeMail(kind, withValue(kind, name, value), 'Example DNS')).toThrow();
    expect(composeMail(kind, withValue(kind, name, 'http://localhost:8080/page'), 'x').text).toContain(
      'http://localhost:8080/page',
    );
  },
);

test.each(mailKinds)('%s escapes names in its HTML', (kind) => {
  const { html } = composeMail(kind, values[kind], `<b>"Example" & 'DNS'</b>`);
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;&quot;Example&quot; &amp; &#39;DNS&#39;&lt;/b&gt;');
});

test('the text of a mail, as its reader has it', () => {
  expect(composeMail('reset_password', values.reset_password, 'Example DNS').text).toBe(`\
Someone requested a new password for your account at Example DNS.

Choose a new password:
https://dns.example/page?token=Zm91cndpbmRz&next=%2F

The link works once, until 2026-11-25 08:30 UTC.

A new password ends all sessions. Your second factors do not change.

If you did not request this, ignore this mail. Nothing changes.
`);
});
