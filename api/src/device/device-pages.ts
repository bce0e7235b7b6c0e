import { z } from 'zod';
import { type Html, markup } from '../http/html.ts';
import { type Field, formHtml, noticeHtml, notSent, type Sent } from '../pages/form.ts';
import { type Page, sessionOf } from '../pages/page.ts';
import type { Session } from '../pages/session.ts';
import { whatIsMissing } from '../pages/what-is-missing.ts';
import { decideProgram, findProgram, type FoundProgram } from './decide-device.ts';

const PATH = '/device';
const codeField: Field = {
  name: 'user_code',
  label: 'Code',
  hint: 'The program shows it, such as WDJB-MJHT.',
};
const CODE = z.string().max(64);
const codeQuery = z.object({ user_code: CODE.optional() });
const codeForm = z.object({ user_code: CODE, decision: z.enum(['approve', 'deny']).optional() });

const devicePage: Page<typeof codeForm, typeof codeQuery> = {
  path: PATH,
  access: 'fresh-session',
  query: codeQuery,
  fields: [codeField],
  form: codeForm,
  async show(call) {
    const { services, query, client, sent } = call;
    const typed = query.user_code;
    if (typed === undefined || sent.errors !== undefined)
      return { title: 'Connect a program', body: codeHtml(sent), isNarrow: true };
    const program = await findProgram(services, typed, client);
    return { title: 'Connect a program', body: decideHtml(sessionOf(call), program), isNarrow: true };
  },
  async submit(call) {
    const { services, form, client } = call;
    const { user_code: typed, decision } = form;
    if (decision === undefined) {
      const { code } = await findProgram(services, typed, client);
      return { redirect: `${PATH}?user_code=${code}` };
    }
    const state = decision === 'approve' ? 'approved' : 'denied';
    const program = await decideProgram(services, sessionOf(call), { typed, state }, client);
    return { title: 'Connect a program', body: noticeHtml(outcomes[state](program)), isNarrow: true };
  },
};

const outcomes: { readonly [state in 'approved' | 'denied']: (program: FoundProgram) => string } = {
  approved: ({ client }) => `${client} gets a token within seconds. You can close this page.`,
  denied: ({ client }) => `${client} gets no token. You can close this page.`,
};

function codeHtml(sent: Sent): Html {
  return markup`<p>A program on another device, or in a terminal, shows a code while it waits for you.</p>
${formHtml(sent, { fields: [codeField], submit: 'Go on' })}`;
}

function decideHtml({ person, account }: Session, { client, code, scopes, address }: FoundProgram): Html {
  const hidden = (decision: string) => ({ user_code: code, decision });
  return markup`<p>A program that calls itself <strong>${client}</strong>, at the address <strong>${address}</strong>, asks for a token of the account of <strong>${person.email}</strong> with these scopes:</p>
<ul>
${scopes.map((scope) => markup`<li><code>${scope}</code></li>`)}
</ul>
<p>Approve it only if you have started it yourself just now, and it shows the code <strong>${code}</strong>. Whoever has the token can use it until you <a href="/settings/tokens">revoke</a> it.</p>
${whatIsMissing(account) ?? formHtml(notSent, { fields: [], submit: 'Approve', hidden: hidden('approve') })}
${formHtml(notSent, { fields: [], submit: 'Deny', hidden: hidden('deny'), isQuiet: true })}`;
}

export const devicePages = [devicePage];
