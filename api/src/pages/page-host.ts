import { isIPv4 } from 'node:net';

/** How a page is answered that was asked for by a name: here, at `localhost`, or not at all. */
export type HostDecision = 'here' | 'refused' | { readonly redirectTo: string };

/**
 * Where the pages are those of this machine, they are at `localhost` alone: passkeys refuse an address as their domain (WebAuthn 5.1.3), and a
 * foreign name that leads to this machine (DNS rebinding) gets nothing. Anywhere else proxies decide about names.
 */
export function decideHost(host: string | undefined, ownOrigin: string | undefined): HostDecision {
  if (ownOrigin === undefined || new URL(ownOrigin).hostname !== 'localhost') return 'here';
  const [, name, port = ''] = /^(\[[\da-f:.]+\]|[^:]+)(:\d{1,5})?$/i.exec(host ?? '') ?? [];
  if (name?.toLowerCase() === 'localhost') return 'here';
  return isLoopbackAddress(name) ? { redirectTo: `${new URL(ownOrigin).protocol}//localhost${port}` } : 'refused';
}

function isLoopbackAddress(name = ''): boolean {
  return name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
