import { askForDeletion, cancelDeletion } from '../account-end/ask-for-deletion.ts';
import { endOf, MIND_DAYS } from '../accounts/deletion.ts';
import { type Html, markup } from '../http/html.ts';
import { buttonHtml, formHtml } from '../pages/form.ts';
import { type Page, sessionOf } from '../pages/page.ts';
import type { Services } from '../services.ts';
import { endedCookie } from './person-fields.ts';
import { minuteOf } from '../pages/time.ts';

const deletePage: Page = {
  path: '/settings/delete',
  access: 'fresh-session',
  async show(call) {
    const { services, sent } = call;
    const { account } = sessionOf(call);
    const at = await endOf(services.people.database, account.id);
    if (at !== undefined) return { title: 'Keep the account', body: keepHtml(at), isNarrow: true };
    return {
      title: 'Delete the account',
      body: markup`<p>Your account ends in ${MIND_DAYS} days, with all that it has:</p>
<ul>
<li>${services.zoneIndex.countOf(account.id)} zones with their records, which are no longer answered for then, their keys, and zones that were deleted before</li>
<li>webhooks and their deliveries; they pause at once</li>
<li>tokens; they end at once</li>
<li>your address, your ways to sign in and your sessions; names and addresses in the audit log, whose rows stay for their time</li>
</ul>
<p>Take the DS records of signed zones out of their parents before. Until the account ends, sign in to keep it. <a href="/settings/export">Export</a> all of it first.</p>
${formHtml(sent, { fields: [], submit: 'Delete the account' })}`,
      isNarrow: true,
    };
  },
  async submit(call) {
    await askForDeletion(call.services, sessionOf(call), call.client);
    return { redirect: '/settings/deleted', cookies: [endedCookie] };
  },
};

const deletedPage: Page = {
  path: '/settings/deleted',
  access: 'open',
  show: async () => ({
    title: 'Your account will be deleted',
    body: markup`<p>A mail says when. Until then, <a href="/sign-in?next=/settings/delete">sign in</a> to keep it.</p>`,
    isNarrow: true,
  }),
};

const keepPage: Page = {
  path: '/settings/keep',
  access: 'session',
  async submit(call) {
    await cancelDeletion(call.services, sessionOf(call), call.client);
    return { redirect: '/settings/security' };
  },
};

function keepHtml(at: Date): Html {
  return markup`<p>This account ends at <strong>${minuteOf(at)}</strong>, with all that it has.</p>
${buttonHtml('/settings/keep', 'Keep the account')}`;
}

/** A warning on pages of an account that is to be deleted. */
export async function endingHtml({ people }: Pick<Services, 'people'>, accountId: string): Promise<Html[]> {
  const at = await endOf(people.database, accountId);
  return at === undefined ? [] : [keepHtml(at)];
}

export const deletionPages = [deletePage, deletedPage, keepPage] as readonly Page[];
