/** Returns a mail address for reports of abuse as an entity (RFC 9083 5.1) with a jCard (RFC 7095). */
export function abuseEntity(mail: string): object {
  const card = [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', 'Abuse desk'],
    ['kind', {}, 'text', 'group'],
    ['email', {}, 'text', mail],
  ];
  return { objectClassName: 'entity', roles: ['abuse'], vcardArray: ['vcard', card] };
}
