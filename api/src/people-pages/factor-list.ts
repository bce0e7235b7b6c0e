import { type Html, markup } from '../http/html.ts';
import type { FactorSummary, UsedFactor } from '../people/factors/factors.ts';
import { RECOVERY_CODES } from '../people/factors/recovery-code.ts';
import { minuteOf } from '../pages/time.ts';

/** The second factors of a person, with the pages that add and remove them. */
export function factorsHtml({ totp, passkeys, recoveryCodes }: FactorSummary): Html {
  const rows = [
    ...(totp === undefined ? [] : [rowHtml('Authenticator app', totp, '/settings/totp/remove')]),
    ...passkeys.map((passkey) => rowHtml(nameOf(passkey), passkey, `/settings/passkeys/${passkey.id}/remove`)),
  ];
  return markup`<h2>Second factors</h2>
${rows.length === 0 ? markup`<p>There is none: whoever has your password signs in with it alone.</p>` : tableHtml(rows)}
<ul>
<li><a href="/settings/passkeys/add">Add a passkey</a>: signs in without the password, too</li>
<li><a href="/settings/totp">${totp === undefined ? 'Add an authenticator app' : 'Move the authenticator app to another device'}</a></li>
${rows.length === 0 ? [] : markup`<li><a href="/settings/recovery-codes">Make new recovery codes</a>: ${recoveryCodes} of ${RECOVERY_CODES} are left</li>`}
</ul>`;
}

function tableHtml(rows: readonly Html[]): Html {
  return markup`<table>
<thead><tr><th scope="col">Factor</th><th scope="col">Added</th><th scope="col">Last use</th><th scope="col">Remove</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>`;
}

function rowHtml(name: string, { createdAt, lastUsedAt }: UsedFactor, remove: string): Html {
  return markup`<tr><td>${name}</td><td>${minuteOf(createdAt)}</td><td>${lastUsedAt === null ? 'never' : minuteOf(lastUsedAt)}</td><td><a href="${remove}">Remove ${name}</a></td></tr>`;
}

function nameOf({ name, backedUp }: FactorSummary['passkeys'][number]): string {
  return `Passkey “${name}”${backedUp ? ', also on other devices' : ''}`;
}
