/** Hosts, the token, and an address where the device gives one. */
const PARTS = /^\/update\/([^/?]+)\/([^/?]+)(?:\/([^/?]*))?\/?(?:\?.*)?$/s;

/**
 * The URL of a request, with the parts of `/update/<domains>/<token>/<ip>` as parameters, which is what DuckDNS has for devices that send no query: so the token is in
 * no path, and in no log. Any other URL stays as it is.
 */
export function withDuckDnsQuery(url: string): string {
  const [, domains, token, ip = ''] = PARTS.exec(url) ?? [];
  return domains === undefined ? url : `/update?domains=${domains}&token=${token}&ip=${ip}`;
}
