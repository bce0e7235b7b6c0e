import { isIPv4 } from 'node:net';

/** How to answer a request for a host name: serve it, redirect to `localhost`, or refuse it. */
export type HostDecision = 'here' | 'refused' | { readonly redirectTo: string };

/**
 * Decides how to answer a request. If the pages are for this machine, serves them only at `localhost`: passkeys do
 * not work with an IP address (WebAuthn 5.1.3), and another name may resolve to this machine (DNS rebinding).
 * Otherwise, serves any name, because proxies decide about names.
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
