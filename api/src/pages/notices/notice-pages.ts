import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import { markup } from '../../http/html.ts';
import { type Field, formHtml, noticeHtml, notSent } from '../frame/form.ts';
import { type Page, type PageCall, sessionOf } from '../frame/page.ts';
import { settingsNav } from '../frame/settings-nav.ts';
import { isNoticeKind, noticeKinds } from '../../storage/outbox/notice-kinds.ts';
import { SETTINGS_PATH } from '../../mail/notices/notice-paths.ts';
import { END_PATH, type Unsubscribed } from '../../mail/notices/unsubscribing.ts';
import type { NoticePorts } from '../../mail/notices/notice-ports.ts';

const kindsField: Field = { name: 'kinds', label: 'Write to me when', type: 'choices', options: noticeKinds };
const kind = z.string().refine(isNoticeKind, 'there is no such kind');
const kindsForm = z.object({ kinds: z.union([kind.transform((one) => [one]), z.array(kind)]).default([]) });
const savedQuery = z.object({ saved: z.string().max(1).optional() });

const settingsPage: Page<NoticePorts, typeof kindsForm, typeof savedQuery> = {
  path: SETTINGS_PATH,
  access: 'session',
  query: savedQuery,
  fields: [kindsField],
  form: kindsForm,
  async show(call) {
    const { person } = sessionOf(call);
    const kinds = await call.services.notices.kindsOf(person.id);
    const sent = call.sent.errors === undefined ? { values: { kinds: kinds.join(' ') } } : call.sent;
    return {
      title: 'Notifications',
      body: markup`${settingsNav}
${call.query.saved === undefined ? [] : noticeHtml('Your choice is saved.')}
<p>We send mails to <strong>${person.email}</strong>, at most one an hour of each kind. You always receive mails about the security of the account.</p>
${formHtml(sent, { fields: [kindsField], submit: 'Save' })}`,
    };
  },
  async submit(call) {
    await call.services.notices.choose(sessionOf(call).person.id, call.form.kinds.filter(isNoticeKind));
    return { redirect: `${SETTINGS_PATH}?saved=1` };
  },
};

const tokenQuery = z.object({ token: z.string().max(1024) });

/** Throws Failure not_found. */
function unsubscribed({ services, query }: PageCall<NoticePorts, z.output<typeof tokenQuery>>): Unsubscribed {
  const found = services.unsubscribing?.read(query.token);
  if (found === undefined)
    throw new Failure('not_found', 'this link is incomplete; choose your notifications in the settings');
  return found;
}

/** Mail clients submit the form directly when the user unsubscribes (RFC 8058). */
const endPage: Page<NoticePorts, never, typeof tokenQuery> = {
  path: END_PATH,
  access: 'open',
  isForPrograms: true,
  query: tokenQuery,
  show: async (call) => ({
    title: 'End these mails',
    body: markup`<p>You receive a mail about:</p>
<p><strong>${noticeKinds[unsubscribed(call).kind]}</strong></p>
${formHtml(notSent, { fields: [], submit: 'End these mails' })}`,
    isNarrow: true,
  }),
  async submit(call) {
    const { personId, kind: ended } = unsubscribed(call);
    await call.services.notices.end(personId, ended);
    return {
      title: 'You are unsubscribed',
      body: markup`${noticeHtml('You no longer receive mails of this kind.')}
<p>You can turn them on again in the <a href="${SETTINGS_PATH}">settings</a>.</p>`,
      isNarrow: true,
    };
  },
};

export const noticePages = [settingsPage, endPage];
