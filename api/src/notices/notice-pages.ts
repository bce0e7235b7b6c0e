import { z } from 'zod';
import { Failure } from '../failure.ts';
import { markup } from '../http/html.ts';
import { type Field, formHtml, noticeHtml, notSent } from '../pages/form.ts';
import { type Page, type PageCall, sessionOf } from '../pages/page.ts';
import { settingsNav } from '../pages/settings-nav.ts';
import { isNoticeKind, noticeKinds } from './notice-kinds.ts';
import { SETTINGS_PATH } from './notice-paths.ts';
import { END_PATH, type Unsubscribed } from './unsubscribing.ts';

const kindsField: Field = { name: 'kinds', label: 'Write to me when', type: 'choices', options: noticeKinds };
const kind = z.string().refine(isNoticeKind, 'there is no such kind');
const kindsForm = z.object({ kinds: z.union([kind.transform((one) => [one]), z.array(kind)]).default([]) });
const savedQuery = z.object({ saved: z.string().max(1).optional() });

const settingsPage: Page<typeof kindsForm, typeof savedQuery> = {
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
<p>Mails go to <strong>${person.email}</strong>: one an hour at most of each kind, with all that is new. Mails about the safety of the account always come.</p>
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
function unsubscribed({ services, query }: PageCall<z.output<typeof tokenQuery>>): Unsubscribed {
  const found = services.unsubscribing?.read(query.token);
  if (found === undefined)
    throw new Failure('not_found', 'this link is not whole; choose your notifications in the settings');
  return found;
}

/** Programs that read mails send the form by themselves when their reader wants no more mails (RFC 8058). */
const endPage: Page<never, typeof tokenQuery> = {
  path: END_PATH,
  access: 'open',
  isForPrograms: true,
  query: tokenQuery,
  show: async (call) => ({
    title: 'End these mails',
    body: markup`<p>You get a mail when this happens:</p>
<p><strong>${noticeKinds[unsubscribed(call).kind]}</strong></p>
${formHtml(notSent, { fields: [], submit: 'End these mails' })}`,
    isNarrow: true,
  }),
  async submit(call) {
    const { personId, kind: ended } = unsubscribed(call);
    await call.services.notices.end(personId, ended);
    return {
      title: 'These mails have ended',
      body: markup`${noticeHtml('You get no more mails of this kind.')}
<p>In the <a href="${SETTINGS_PATH}">settings</a> you can have them again.</p>`,
      isNarrow: true,
    };
  },
};

export const noticePages = [settingsPage, endPage];
