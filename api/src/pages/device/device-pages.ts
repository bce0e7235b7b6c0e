import { z } from 'zod';
import { type Html, markup } from '../../http/html.ts';
import { type Field, formHtml, noticeHtml, notSent, type Sent } from '../frame/form.ts';
import { type Page, sessionOf } from '../frame/page.ts';
import type { Session } from '../../accounts/people/browser-session.ts';
import { whatIsMissing } from '../frame/what-is-missing.ts';
import { decideProgram, findProgram, missingZones, type FoundProgram } from '../../automation/device/decide-device.ts';
import type { DevicePorts } from '../../automation/device/device-ports.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';

type Ports = DevicePorts & PersonPorts;

const PATH = '/device';
const codeField: Field = {
  name: 'user_code',
  label: 'Code',
  hint: 'The program shows it, such as WDJB-MJHT.',
};
const CODE = z.string().max(64);
const codeQuery = z.object({ user_code: CODE.optional() });
const codeForm = z.object({ user_code: CODE, decision: z.enum(['approve', 'deny']).optional() });

const devicePage: Page<Ports, typeof codeForm, typeof codeQuery> = {
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
    const session = sessionOf(call);
    const missing = await missingZones(services, session, program, client);
    return { title: 'Connect a program', body: decideHtml(session, program, missing), isNarrow: true };
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
  approved: ({ client }) => `${client} receives a token within seconds. You can close this page.`,
  denied: ({ client }) => `${client} receives no token. You can close this page.`,
};

function codeHtml(sent: Sent): Html {
  return markup`<p>A program on another device or in a terminal shows a code and waits for you.</p>
${formHtml(sent, { fields: [codeField], submit: 'Go on' })}`;
}

/** `missing`: requested zones that the account does not have. */
function decideHtml(
  { person, account }: Session,
  { client, code, scopes, zones, address }: FoundProgram,
  missing: readonly string[],
): Html {
  const hidden = (decision: string) => ({ user_code: code, decision });
  return markup`<p>A program that calls itself <strong>${client}</strong>, at the address <strong>${address}</strong>, requests a token for the account of <strong>${person.email}</strong> with these scopes:</p>
<ul>
${scopes.map((scope) => markup`<li><code>${scope}</code></li>`)}
</ul>
${zonesHtml(zones)}
<p>Approve it only if you started it yourself just now and it shows the code <strong>${code}</strong>. The program can use the token until you <a href="/settings/tokens">revoke</a> it.</p>
${whatIsMissing(account) ?? missingHtml(missing) ?? formHtml(notSent, { fields: [], submit: 'Approve', hidden: hidden('approve') })}
${formHtml(notSent, { fields: [], submit: 'Deny', hidden: hidden('deny'), isQuiet: true })}`;
}

function zonesHtml(zones: readonly string[] | null): Html {
  if (zones === null)
    return markup`<p>The token is valid for <strong>all zones</strong> of the account, also for later ones.</p>`;
  return markup`<p>The token is valid for these zones only:</p>
<ul>
${zones.map((zone) => markup`<li><code>${zone}</code></li>`)}
</ul>`;
}

function missingHtml(missing: readonly string[]): Html | undefined {
  if (missing.length === 0) return undefined;
  return markup`<p class="notice">You cannot approve this: your account has no zone <strong>${missing.join(', ')}</strong>. Start the program again with other zones.</p>`;
}

export const devicePages = [devicePage];
