import { type Html, markup } from '../../http/html.ts';
import type { FactorSummary, UsedFactor } from '../../accounts/people/factors/factors.ts';
import { RECOVERY_CODES } from '../../accounts/people/factors/recovery-code.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { minuteOf } from '../../kernel/minute-of.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Factor', isClear: true },
  { heading: 'Added' },
  { heading: 'Last use' },
  { heading: 'Remove', isClear: true },
];

export function factorsHtml({ totp, passkeys, recoveryCodes }: FactorSummary): Html {
  const rows = [
    ...(totp === undefined ? [] : [cellsOf('Authenticator app', totp, '/settings/totp/remove')]),
    ...passkeys.map((passkey) => cellsOf(nameOf(passkey), passkey, `/settings/passkeys/${passkey.id}/remove`)),
  ];
  return markup`<h2>Second factors</h2>
${rows.length === 0 ? markup`<p>You have none. Your password alone is enough to sign in.</p>` : tableHtml(COLUMNS, rows)}
<ul>
<li><a href="/settings/passkeys/add">Add a passkey</a>: can also replace the password</li>
<li><a href="/settings/totp">${totp === undefined ? 'Add an authenticator app' : 'Move the authenticator app to another device'}</a></li>
${rows.length === 0 ? [] : markup`<li><a href="/settings/recovery-codes">Create new recovery codes</a>: ${recoveryCodes} of ${RECOVERY_CODES} are left</li>`}
</ul>`;
}

function cellsOf(name: string, { createdAt, lastUsedAt }: UsedFactor, remove: string): (Html | string)[] {
  return [
    name,
    minuteOf(createdAt),
    lastUsedAt === null ? 'never' : minuteOf(lastUsedAt),
    markup`<a href="${remove}">Remove<span class="unseen"> ${name}</span></a>`,
  ];
}

function nameOf({ name, backedUp }: FactorSummary['passkeys'][number]): string {
  return `Passkey “${name}”${backedUp ? ', also on other devices' : ''}`;
}
