import { createTransport } from 'nodemailer';
import { messageOf } from './message.ts';

const mail = { id: '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11', recipient: 'a@example.net', createdAt: new Date(0) };
const letter = { subject: 'Subject', text: 'text', html: '<p>text</p>' };
const sender = { name: 'Example', address: 'dns@example.com' };

/** Returns the unfolded header lines of a message as sent. */
async function headers(...[row, composed, from]: Parameters<typeof messageOf>): Promise<readonly string[]> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(messageOf(row, composed, from));
  const [head] = (message as Buffer).toString().split('\r\n\r\n');
  return head.replaceAll(/\r\n\s+/g, ' ').split('\r\n');
}

const names = async (...given: Parameters<typeof messageOf>): Promise<readonly string[]> =>
  (await headers(...given)).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

test('a mail has a Message-ID by its row, the time of its cause, and is from a program', async () => {
  const lines = await headers(mail, letter, sender);
  expect(lines).toEqual(
    expect.arrayContaining([
      'From: Example <dns@example.com>',
      'To: a@example.net',
      'Message-ID: <4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11@example.com>',
      'Date: Thu, 01 Jan 1970 00:00:00 +0000',
      'Auto-Submitted: auto-generated',
    ]),
  );
  expect(lines.join()).not.toMatch(/List-/i);
});

test('a mail that can be ended says how, by one click of the reader’s program', async () => {
  const lines = await headers(mail, { ...letter, unsubscribe: 'https://dns.example/end?token=x' }, sender);
  expect(lines).toContain('List-Unsubscribe: <https://dns.example/end?token=x>');
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

/** Header values that try to inject another header. */
const INJECTIONS = ['x\r\nBcc: b@example.net', 'x\nBcc: b@example.net', 'x\rBcc: b@example.net', 'x\r\n\r\nbody'];

test.each(INJECTIONS)('%j makes no further header, wherever it is', async (text) => {
  const usual = await names(mail, letter, sender);
  expect(await names({ ...mail, recipient: `${text}@example.net` }, letter, sender)).toEqual(usual);
  expect(await names({ ...mail, id: text }, letter, sender)).toEqual(usual);
  expect(await names(mail, { ...letter, subject: text }, sender)).toEqual(usual);
  expect(await names(mail, letter, { ...sender, name: text })).toEqual(usual);
  expect(await names(mail, letter, { ...sender, address: `${text}@example.net` })).toEqual(usual);
  const ended = await names(mail, { ...letter, unsubscribe: 'https://dns.example/' }, sender);
  expect(await names(mail, { ...letter, unsubscribe: text }, sender)).toEqual(ended);
});
