import { type Actor, type Token, scopes } from './actor.ts';
import { Failure } from './failure.ts';
import { type AccessRequest, authorise, isAllowed, refusalOf } from './authorise.ts';

const ZONE = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';
const OTHER = '607b1cc6-1f3c-4b52-9d3a-0d3f1a2b3c4d';

const PERSONAL: Token = {
  id: 't',
  kind: 'personal',
  name: 't',
  scopes,
  zones: null,
  names: null,
  types: null,
  allowlist: null,
  expiresAt: null,
  maxUnused: null,
  description: null,
  createdAt: new Date(0),
  lastUsedAt: null,
  lastUsedIp: null,
  previousExpiresAt: null,
  tsigAlgorithm: null,
};
const READER: Token = { ...PERSONAL, scopes: ['zones:read'] };
const OF_ZONE: Token = { ...PERSONAL, zones: [ZONE] };
const OTHER_KIND: Token = { ...PERSONAL, kind: 'scoped' };

const LACKS = 'the token lacks the scope records:write';
const OTHER_ZONES = 'the token is limited to other zones';
const EXISTING = 'the token is limited to zones that exist';
const PRIVATE = 'private keys need the personal access token of the account';

type Question = Omit<AccessRequest, 'address'>;
const write: Question = { scope: 'records:write' };
const keys: Question = { scope: 'dnssec:write', privateKeys: true };
const read: Question = { scope: 'zones:read' };

const table: readonly [title: string, token: Token, question: Question, refusal: string | undefined][] = [
  ['any token, no scope asked for', { ...PERSONAL, scopes: [] }, { scope: null }, undefined],
  ['the scope', PERSONAL, write, undefined],
  ['another scope', READER, write, LACKS],
  ['no scope', { ...PERSONAL, scopes: [] }, write, LACKS],
  ['all zones, one of them', PERSONAL, { ...write, zone: ZONE }, undefined],
  ['all zones, a new one', PERSONAL, { ...write, zone: null }, undefined],
  ['one zone, that one', OF_ZONE, { ...write, zone: ZONE }, undefined],
  ['one zone, one record set of it', OF_ZONE, { ...write, zone: ZONE, name: 'www', type: 'A' }, undefined],
  ['one zone, another', OF_ZONE, { ...write, zone: OTHER }, OTHER_ZONES],
  ['one zone, a record set of another', OF_ZONE, { ...write, zone: OTHER, name: 'www', type: 'A' }, OTHER_ZONES],
  ['one zone, a new one', OF_ZONE, { ...write, zone: null }, EXISTING],
  ['one zone, not yet known which', OF_ZONE, write, undefined],
  ['one zone, another scope', { ...OF_ZONE, scopes: [] }, { ...write, zone: ZONE }, LACKS],
  ['no zone at all', { ...PERSONAL, zones: [] }, { ...read, zone: ZONE }, OTHER_ZONES],
  ['private keys, personal', PERSONAL, { ...keys, zone: ZONE }, undefined],
  ['private keys, personal without the scope', READER, keys, 'the token lacks the scope dnssec:write'],
  ['private keys, of another kind', OTHER_KIND, keys, PRIVATE],
  ['private keys, limited to this zone', OF_ZONE, { ...keys, zone: ZONE }, PRIVATE],
  ['another kind without private keys', OTHER_KIND, { scope: 'dnssec:write', zone: ZONE }, undefined],
];

test.each(table)('%s', (_title, token, question, refusal) => {
  const request = { ...question, address: '192.0.2.1' };
  expect(refusalOf(token, request)).toBe(refusal);
  const actor = { token } as Actor;
  expect(isAllowed(actor, request)).toBe(refusal === undefined);
  const asked = (): void => authorise(actor, request);
  if (refusal === undefined) asked();
  else expect(asked).toThrow(new Failure('forbidden', refusal));
});
