import { recordNotices } from '../src/storage/outbox/record-notices.ts';
import { ApiUnderTest } from './harness.ts';
import { signedIn } from './signed-in.ts';

/** Tests the page with the notification settings, and one-click unsubscription. */

let api: ApiUnderTest;
beforeAll(async () => void (api = await ApiUnderTest.start()));
afterAll(() => api.stop());

const PATH = '/settings/notifications';
const chosen = (text: string): string[] => [...text.matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);

test('a person chooses the kinds that they are notified of', async () => {
  const { browser, personId } = await signedIn(api, 'anna@example.com');
  expect(chosen((await browser.open(PATH)).text)).toHaveLength(6);
  const saved = await browser.send(PATH, { kinds: ['ds_wrong', 'token_ends'] });
  expect(saved.headers.get('Location')).toBe(`${PATH}?saved=1`);
  expect(chosen((await browser.open(PATH)).text)).toEqual(['ds_wrong', 'token_ends']);
  await browser.send(PATH, {});
  expect(await api.services.notices.kindsOf(personId)).toEqual([]);
  expect((await browser.send(PATH, { kinds: 'everything' })).status).toBe(422);
});

describe('the link in a mail', () => {
  const linkOf = (personId: string): string =>
    api.services.unsubscribing!.linkFor({ personId, kind: 'ds_wrong' }).slice('https://dns.example'.length);

  test('changes nothing when it is opened, and ends the mails by a form', async () => {
    const { browser, personId } = await signedIn(api, 'ben@example.com');
    const path = linkOf(personId);
    browser.cookie = '';
    expect((await browser.open(path)).text).toContain('wrong DS record');
    expect(await api.services.notices.kindsOf(personId)).toContain('ds_wrong');
    expect((await browser.send(path)).text).toContain('You no longer receive mails of this kind.');
    expect(await api.services.notices.kindsOf(personId)).not.toContain('ds_wrong');
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('is sent by a program as %s (RFC 8058 3.2)', async (type, body) => {
    const { personId, accountId } = await signedIn(api, `${type.length}@example.com`);
    const post = (path: string) => fetch(api.url + path, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await post(linkOf(personId))).status).toBe(200);
    const notice = { accountId, subject: 'x', cause: '1', about: 'example.com', message: 'm' };
    await recordNotices(
      api.pool,
      [
        { ...notice, kind: 'ds_wrong' },
        { ...notice, kind: 'draft_refused' },
      ],
      Date.now(),
    );
    const { rows } = await api.pool.query('SELECT kind FROM notices WHERE person_id = $1', [personId]);
    expect(rows).toEqual([{ kind: 'draft_refused' }]);
    expect((await post('/notifications/end?token=x')).status).toBe(404);
  });
});
