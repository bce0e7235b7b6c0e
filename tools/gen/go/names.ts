/** Words that Go writes in capitals, and their form. */
const INITIALISMS = new Map(
  'API A CAA CNAME FQDN CSV DNS DNSKEY DNSSEC DS HTTP ID IP JSON MX NS SOA SSL TLS TSIG TTL TXT UI URL UUID'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);
INITIALISMS.set('ids', 'IDs').set('urls', 'URLs');

/** Returns a name of Go for a name of the descriptions, such as `ZoneID` for `zone_id` and `DNSKEYList` for `DnskeyList`. */
export function goName(text: string): string {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '');
  return words.map((word) => INITIALISMS.get(word.toLowerCase()) ?? word[0].toUpperCase() + word.slice(1)).join('');
}
