const PARTS = /^\/update\/([^/?]+)\/([^/?]+)(?:\/([^/?]*))?\/?(?:\?.*)?$/s;

/**
 * Rewrites `/update/<domains>/<token>/<ip>` to query parameters, so that paths and logs do not contain the token.
 * DuckDNS has this URL for devices that cannot send a query. Returns other URLs unchanged.
 */
export function withDuckDnsQuery(url: string): string {
  const [, domains, token, ip = ''] = PARTS.exec(url) ?? [];
  return domains === undefined ? url : `/update?domains=${domains}&token=${token}&ip=${ip}`;
}
