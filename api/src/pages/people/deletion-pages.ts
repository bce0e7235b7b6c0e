import { askForDeletion, cancelDeletion, type DeletionPorts } from '../../accounts/end/ask-for-deletion.ts';
import { endOf, MIND_DAYS } from '../../accounts/accounts/deletion.ts';
import { type Html, markup } from '../../http/html.ts';
import { buttonHtml, formHtml } from '../frame/form.ts';
import { type Page, sessionOf } from '../frame/page.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';
import { endedCookie } from './person-fields.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';

type Ports = DeletionPorts & Pick<ZonePorts, 'zoneIndex'>;

const deletePage: Page<Ports> = {
  path: '/settings/delete',
  access: 'fresh-session',
  async show(call) {
    const { services, sent } = call;
    const { account } = sessionOf(call);
    const at = await endOf(services.people.database, account.id);
    if (at !== undefined) return { title: 'Keep the account', body: keepHtml(at), isNarrow: true };
    return {
      title: 'Delete the account',
      body: markup`<p>Your account will be deleted in ${MIND_DAYS} days, with everything in it:</p>
<ul>
<li>${services.zoneIndex.countOf(account.id)} zones with their records and keys, which are then no longer served, and zones deleted before</li>
<li>webhooks and their deliveries; they pause immediately</li>
<li>tokens; they are revoked immediately</li>
<li>your address, sign-in methods and sessions, and the names and addresses in the audit log; its rows remain until they expire</li>
</ul>
<p>First remove the DS records of signed zones from their parent zones, and <a href="/settings/export">export</a> your data. To keep the account, sign in before it is deleted.</p>
${formHtml(sent, { fields: [], submit: 'Delete the account' })}`,
      isNarrow: true,
    };
  },
  async submit(call) {
    await askForDeletion(call.services, sessionOf(call), call.client);
    return { redirect: '/settings/deleted', cookies: [endedCookie] };
  },
};

const deletedPage: Page<Ports> = {
  path: '/settings/deleted',
  access: 'open',
  show: async () => ({
    title: 'Your account will be deleted',
    body: markup`<p>A mail says when. Until then, <a href="/sign-in?next=/settings/delete">sign in</a> to keep it.</p>`,
    isNarrow: true,
  }),
};

const keepPage: Page<Ports> = {
  path: '/settings/keep',
  access: 'session',
  async submit(call) {
    await cancelDeletion(call.services, sessionOf(call), call.client);
    return { redirect: '/settings/security' };
  },
};

function keepHtml(at: Date): Html {
  return markup`<p>This account and everything in it will be deleted at <strong>${minuteOf(at)}</strong>.</p>
${buttonHtml('/settings/keep', 'Keep the account')}`;
}

/** Renders a warning if the account is scheduled for deletion. */
export async function endingHtml({ people }: Pick<PersonPorts, 'people'>, accountId: string): Promise<Html[]> {
  const at = await endOf(people.database, accountId);
  return at === undefined ? [] : [keepHtml(at)];
}

export const deletionPages = [deletePage, deletedPage, keepPage] as readonly Page<Ports>[];
