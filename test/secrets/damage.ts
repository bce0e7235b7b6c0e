import { createPrivateKey, generateKeyPairSync } from 'node:crypto';

/** Placeholder secrets. Output must not contain them. */
export const TOKENS = ['SECRETTOKEN123456', 'SECRETTOKEN654321'];

export const PEM = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const cluster = 'clusters: [{name: r, cluster: {server: "https://127.0.0.1:1"}}]';
const context = 'contexts: [{name: r, context: {cluster: r, user: o}}]\ncurrent-context: r';
const user = (lines: string): string => `${cluster}\n${context}\nusers:\n- name: o\n  user:\n${lines}`;
const [token, other] = TOKENS;

/** Kubeconfigs with common errors, each near a token. */
export const kubeconfigs: readonly (readonly [string, string])[] = [
  ['a key twice', user(`    token: ${token}\n    token: ${other}\n`)],
  ['a tab', user(`    token: ${token}\n\tclient-key-data: ${other}\n`)],
  ['a list that does not end', user(`    token: [${token}, ${other}\n`)],
  ['a quote that does not end', user(`    token: "${token}\n    x: ${other}\n`)],
  ['no blank after the colon', user(`    token:${token}\n`)],
  ['a value as a field', user(`    {token: x, "${token}": y}\n`)],
  ['a value as a field of the cluster', user('    token: x\n').replace('{server', `{${token}: x, server`)],
  ['a list as a field', user(`    ? [${token}]\n    : x\n`)],
  ['an alias', user(`    token: *${token}\n`)],
  ['a tag', user(`    token: !${token} x\n`)],
  ['two documents', `${user('    token: x\n')}---\ntoken: ${token}\n`],
  ['a password in the URL', user('    token: x\n').replace('https://', `https://o:${token}@`)],
  ['a damaged URL', user('    token: x\n').replace('https://127', `https://o:${token}@%zz127`)],
  ['base64 in place of YAML', Buffer.from(user(`    token: ${token}\n`)).toString('base64')],
  ['the token alone', token],
  ['a token of two lines', user(`    token: "${token}\\n${other}"\n`)],
  ['a key that is none', user(`    client-certificate-data: ${btoa(token)}\n    client-key-data: ${btoa(other)}\n`)],
  ['a key that is not base64', user(`    client-certificate-data: "%${token}"\n    client-key-data: "%${other}"\n`)],
];

/** Ways to damage a JSON document that contains PEM. */
export const jsonDamages: readonly (readonly [string, (text: string) => string])[] = [
  ['half of it', (text) => text.slice(0, text.length / 2)],
  ['a quote too few', (text) => text.replace(',"', ',')],
  ['a comma too many', (text) => text.replace(/}/, ',}')],
  ['nothing but a token', () => token],
  ['a token before it', (text) => token + text],
  ['a token in place of numbers', (text) => text.replaceAll(/:\d+/g, `:"${token}"`)],
  ['a token in place of names', (text) => text.replaceAll(/"(role|id)":"[^"]*"/g, `"$1":"${token}"`)],
  ['a token in place of all', () => JSON.stringify({ [token]: other })],
  ['a list of nothing', (text) => text.replace(/"keys":\[.*\]/, `"keys":[null,"${token}"]`)],
];

/** Damaged PEM texts. */
export const pemDamages: readonly (readonly [string, string])[] = [
  ['half a key', PEM.slice(0, 80)],
  ['a key without its first line', PEM.slice(PEM.indexOf('\n') + 1)],
  ['a key without line ends', PEM.replaceAll('\n', ' ')],
  ['a letter that is not base64', PEM.replace(/\n(.{5})./, '\n$1%')],
  ['a token in place of the key', token],
  ['a key of another kind', PEM.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY')],
  [
    'an encrypted key',
    createPrivateKey(PEM).export({ type: 'pkcs8', format: 'pem', cipher: 'aes128', passphrase: token }).toString(),
  ],
];

/** The parts of a secret found in output: its tokens, and runs of base64 characters. */
export function revealedIn(secret: string, output: string): string[] {
  const runs = secret.match(/[A-Za-z0-9+/=]{12,}/g) ?? [];
  const parts = [...TOKENS, ...TOKENS.map(btoa), ...runs.map((run) => run.slice(0, 12))];
  return parts.filter((part) => output.includes(part));
}
