import { type TokenForm, wordsOf } from './token-form.ts';

/** An example command for the purpose of the token. If `token` is omitted, `$TOKEN` stands for it. */
export function curlOf(form: TokenForm, origin: string, token = '$TOKEN'): string {
  const [zone] = wordsOf(form.zones);
  const [name = '@'] = wordsOf(form.names);
  if (isDynamic(form))
    return `curl -sS --user "token:${token}" "${origin}/nic/update?hostname=${hostOf(name, zone ?? 'example.com')}"`;
  return `curl -sS -H "Authorization: Bearer ${token}" ${origin}/v1/${pathOf(form, zone)}`;
}

function isDynamic({ kind, scopes }: TokenForm): boolean {
  return kind === 'scoped' && scopes.length === 1 && scopes[0] === 'dynamic:update';
}

/** A path that the token may read. */
function pathOf({ kind, scopes }: TokenForm, zone: string | undefined): string {
  const reads = (scope: (typeof scopes)[number]) =>
    kind === 'personal' || kind === 'read_only' || (kind === 'scoped' && scopes.includes(scope));
  if (zone !== undefined && reads('records:read')) return `zones/${zone}/records`;
  return reads('zones:read') ? 'zones' : 'tokens/self';
}

function hostOf(name: string, zone: string): string {
  return name === '@' ? zone : `${name}.${zone}`;
}

/** A TSIG key file for nsupdate and BIND. */
export function keyFileOf({ name, algorithm, secret }: { name: string; algorithm: string; secret: string }): string {
  return [`key "${name}" {`, `  algorithm ${algorithm};`, `  secret "${secret}";`, '};'].join('\n');
}
