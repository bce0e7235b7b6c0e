import { ItemError } from '../../kernel/read-items.ts';
import type { PermitsHost } from './public-host.ts';

/** Lower ports belong to other services, except the HTTP ports. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS = ['80', '443'];

/** Validates a webhook URL and returns it unchanged. Throws ItemError. */
export function readUrl(text: string, mayBeHttp: boolean, permits: PermitsHost): string {
  if (/[\s\p{Cc}]/u.test(text)) throw new ItemError('this has a space or a control character');
  if (!URL.canParse(text)) throw new ItemError('this is not a URL such as https://example.com/webhook');
  const url = new URL(text);
  checkScheme(url, mayBeHttp);
  if (url.username !== '' || url.password !== '')
    throw new ItemError('this has a user name or a password; receivers verify the signature instead');
  if (text.includes('#')) throw new ItemError('this has a fragment, which is never sent');
  checkPort(url);
  // The same message for all hosts, so that it does not reveal which names exist in the service network.
  if (!permits(url.hostname))
    throw new ItemError(`${url.hostname} has no public address, where webhooks are delivered`);
  return text;
}

function checkScheme({ protocol }: URL, mayBeHttp: boolean): void {
  if (protocol === 'https:' || (protocol === 'http:' && mayBeHttp)) return;
  throw new ItemError(`this begins with ${protocol}; write https://`);
}

function checkPort({ port }: URL): void {
  if (port === '' || WEB_PORTS.includes(port) || Number(port) >= FIRST_FREE_PORT) return;
  throw new ItemError(`the port ${port} is that of another service; use 443, or one from ${FIRST_FREE_PORT} on`);
}
