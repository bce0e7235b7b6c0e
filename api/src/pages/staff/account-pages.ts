import { z } from 'zod';
import type { AccountChange, AccountSummary } from '../../accounts/accounts/accounts.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { isPlan, planNames, planOf } from '../../kernel/plans.ts';
import { Failure } from '../../kernel/failure.ts';
import { type Html, markup } from '../../http/html.ts';
import { textSchema } from '../../http/schemas.ts';
import { buttonHtml, type Field, formHtml, type Sent } from '../frame/form.ts';
import { type Page, type PageCall, type PageReply, sessionOf } from '../frame/page.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { findVerification, stateOf } from '../../accounts/verification/verification.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { findAccounts } from './find-accounts.ts';
import { staffEntry } from './staff-entry.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { WebhookPorts } from '../../automation/webhooks/webhook-ports.ts';
import type { AccountPorts } from '../../accounts/accounts/account-ports.ts';
import type { ReviewPorts } from '../../accounts/verification/review-ports.ts';

type Ports = PersonPorts & ProcessPorts & ZonePorts & WebhookPorts & AccountPorts & ReviewPorts;

const ACCOUNTS = '/staff/accounts';

const searchQuery = z.object({ search: textSchema.max(254).default(''), cursor: z.string().max(4096).optional() });

const listPage: Page<Ports, never, typeof searchQuery> = {
  path: ACCOUNTS,
  access: 'staff',
  query: searchQuery,
  async show({ services, query: { search, cursor } }) {
    const { items, nextCursor } = await findAccounts(services.people.database, { text: search, cursor });
    return {
      title: 'Accounts',
      body: markup`<form method="get">
<div class="field"><label for="search">Address, name or id</label><p class="hint" id="search-hint">The beginning of an address, if it has an @, or of a name; or a whole id.</p><input id="search" name="search" type="text" value="${search}" aria-describedby="search-hint" autocomplete="off"></div>
<button>Search</button>
</form>
${items.length === 0 ? markup`<p>There is no such account.</p>` : accountsHtml(items)}
${nextCursor === null ? [] : markup`<p><a href="${ACCOUNTS}?search=${encodeURIComponent(search)}&amp;cursor=${nextCursor}">More accounts</a></p>`}`,
    };
  },
};

const COLUMNS: readonly Column[] = [
  { heading: 'Name', isClear: true },
  { heading: 'Address' },
  { heading: 'Plan' },
  { heading: 'Verified' },
  { heading: 'Suspended' },
];

function accountsHtml(accounts: readonly AccountSummary[]): Html {
  return tableHtml(
    COLUMNS,
    accounts.map(({ id, name, email, plan, verifiedAt, suspendedAt }) => [
      markup`<a href="${ACCOUNTS}/${id}">${name}</a>`,
      email ?? 'none',
      plan,
      dayOf(verifiedAt),
      dayOf(suspendedAt),
    ]),
  );
}

function dayOf(time: Date | null): string {
  return time === null ? 'no' : time.toISOString().slice(0, 10);
}

/** Returns the account whose ID is in the path. Throws Failure not_found. */
async function accountIn({ services, params: { id } }: PageCall<Ports>): Promise<AccountSummary> {
  const found = isUuid(id) ? await findAccounts(services.people.database, { text: id }) : undefined;
  if (found === undefined || found.items.length === 0) throw new Failure('not_found', 'there is no such account');
  return found.items[0];
}

const planField: Field = {
  name: 'plan',
  label: 'Plan',
  type: 'select',
  options: Object.fromEntries(planNames.map((name) => [name, name])),
};
const planForm = z.object({ plan: z.string().refine(isPlan, `plans are ${planNames.join(', ')}`) });

const accountPage: Page<Ports, typeof planForm> = {
  path: `${ACCOUNTS}/:id`,
  access: 'staff',
  fields: [planField],
  form: planForm,
  async show(call) {
    const account = await accountIn(call);
    return { title: account.name, body: await accountHtml(call.services, account, call.sent) };
  },
  submit: (call) => change(call, { type: 'plan', plan: call.form.plan }),
};

async function accountHtml(services: Ports, account: AccountSummary, { values, errors }: Sent): Promise<Html> {
  const { id, email, plan, verifiedAt, suspendedAt, deleteAt, createdAt, tokens } = account;
  const { zones, recordsPerZone, webhooks } = planOf(plan);
  const verification = await findVerification(services.people.database, id);
  const facts = [
    ['Id', id],
    ['Address', email ?? 'none'],
    ['Made', dayOf(createdAt)],
    ['Plan', plan],
    ['Verified', dayOf(verifiedAt)],
    ['Verification', verification === undefined ? 'unknown' : stateOf(verification, services.now())],
    ['Suspended', dayOf(suspendedAt)],
    ['To be deleted', dayOf(deleteAt)],
    ['Tokens', String(tokens)],
    ['Zones', `${services.zoneIndex.countInPlan(id)} of ${zones ?? 'any number'}`],
    ['Records in a zone', `at most ${recordsPerZone ?? 'any number'}`],
    ['Webhooks', `${await services.webhooks.count(id)} of ${webhooks}`],
  ] as const;
  return markup`<table><tbody>
${facts.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
</tbody></table>
<h2>Changes</h2>
${verifiedAt === null ? buttonHtml(`${ACCOUNTS}/${id}/verify`, 'Mark as verified', { isQuiet: true }) : []}
${suspendedAt === null ? buttonHtml(`${ACCOUNTS}/${id}/suspend`, 'Suspend: it may only read', { isQuiet: true }) : buttonHtml(`${ACCOUNTS}/${id}/resume`, 'Lift the suspension', { isQuiet: true })}
${formHtml({ values: { plan, ...values }, errors }, { fields: [planField], submit: 'Change the plan', isQuiet: true })}
<p><a href="${ACCOUNTS}">All accounts</a></p>`;
}

/** Changes an account, as the admin command of the same name does. The audit log names the staff member. */
async function change(call: PageCall<Ports>, accountChange: AccountChange): Promise<PageReply> {
  const account = await accountIn(call);
  const { type, ...values } = accountChange;
  const details = type === 'plan' ? JSON.stringify({ account: values }) : undefined;
  await call.services.accounts.change(account.id, accountChange, entryOf(call, account, type, details));
  return { redirect: `${ACCOUNTS}/${account.id}` };
}

function entryOf(
  call: PageCall<Ports>,
  account: AccountSummary,
  type: AccountChange['type'] | 'verify',
  details?: string,
): AuditEntry {
  return staffEntry(sessionOf(call), account, `account.${type}`, { requestId: call.requestId, details });
}

const verifyPage: Page<Ports> = {
  path: `${ACCOUNTS}/:id/verify`,
  access: 'staff',
  async submit(call) {
    const account = await accountIn(call);
    await call.services.reviews.verify(account.id, entryOf(call, account, 'verify'));
    return { redirect: `${ACCOUNTS}/${account.id}` };
  },
};

function changing(type: 'suspend' | 'resume'): Page {
  return { path: `${ACCOUNTS}/:id/${type}`, access: 'staff', submit: (call) => change(call, { type }) };
}

export const accountPages = [listPage, accountPage, verifyPage, changing('suspend'), changing('resume')];
