import fc from 'fast-check';
import type { z } from 'zod';
import { environmentSchema as api } from '../api/src/start/config.ts';
import { configSchema as bootstrap } from '../operator/src/bootstrap/config.ts';
import { configSchema as operator } from '../operator/src/config.ts';
import { type SpelledLabel, spellings } from '../packages/dns/src/testing/spellings.ts';
import { environmentSchema as supervisor } from '../supervisor/src/environment.ts';
import { configSchema as worker } from '../worker/src/config.ts';

/**
 * Tests each variable that contains a name with every spelling of the name (RFC 4343, RFC 1035 5.1, RFC 5891 5, RFC
 * 5895 2).
 */

/** Labels with their A-labels by RFC 5891. */
const LABELS: readonly SpelledLabel[] = [
  { ascii: 'ns', unicode: 'ns' },
  { ascii: 'xn--bcher-kva', unicode: 'bücher' },
  { ascii: 'example', unicode: 'example' },
];
const NAME = 'ns.xn--bcher-kva.example';

const STORE = { FOURWINDS_STORE: 'postgres://x', DATABASE_URL: 'postgres://x' };
const MAIL = { ...STORE, FOURWINDS_MAIL_KEYS: '0'.repeat(64), FOURWINDS_MAIL_FROM: 'dns@example.com' };

interface Setting {
  readonly program: z.ZodType;
  /** The value of the variable with a name. */
  readonly value: (name: string) => string;
  /** The parsed value, with the name in canonical form. */
  readonly read: unknown;
}

const text = (program: z.ZodType): Setting => ({ program, value: (name) => name, read: NAME });
const list = (program: z.ZodType): Setting => ({
  program,
  value: (name) => `a.example, ${name}`,
  read: ['a.example', NAME],
});
const region = { location: 'Here', addresses: ['192.0.2.1'] };

const settings: { readonly [variable: string]: readonly Setting[] } = {
  FOURWINDS_SERVICE_DOMAIN: [api, operator, supervisor].map(text),
  FOURWINDS_EDGE_HOST: [api, operator, supervisor].map(text),
  FOURWINDS_DENIED_DOMAINS: [api, operator].map(list),
  FOURWINDS_SUFFIXES: [operator].map(list),
  FOURWINDS_REGIONS: [
    {
      program: bootstrap,
      value: (nameserver) => JSON.stringify({ ns1: { nameserver, ...region } }),
      read: new Map([['ns1', { nameserver: NAME, ...region }]]),
    },
  ],
  FOURWINDS_MAIL_FROM: [
    {
      program: worker,
      value: (name) => `Bücher <dns@${name.replace(/[.\u3002\uff0e\uff61]$/, '')}>`,
      read: { name: 'Bücher', address: `dns@${NAME}` },
    },
  ],
};

describe.each(Object.keys(settings))('%s', (variable) => {
  const read = ({ program, value }: Setting, name: string): unknown =>
    (program.safeParse({ ...MAIL, [variable]: value(name) }).data as { [name: string]: unknown } | undefined)?.[
      variable
    ];

  test('understands each spelling of a name', () => {
    fc.assert(
      fc.property(spellings(LABELS), (name) => {
        for (const setting of settings[variable]) expect(read(setting, name)).toEqual(setting.read);
      }),
    );
  });

  test.each(['ns..example', String.raw`ns.b\252cher.example`, 'ns.xn--bcher-kva.example..', '.'])(
    'refuses %j',
    (name) => {
      for (const setting of settings[variable]) expect(read(setting, name)).toBeUndefined();
    },
  );
});

test.each([api, operator, supervisor])(
  'an edge host in the service domain needs addresses however it is written',
  (program) => {
    fc.assert(
      fc.property(spellings(LABELS), spellings(LABELS.slice(1)), (host, domain) => {
        const { error } = program.safeParse({ ...STORE, FOURWINDS_SERVICE_DOMAIN: domain, FOURWINDS_EDGE_HOST: host });
        expect(error?.issues.map(({ path }) => path)).toEqual([['FOURWINDS_EDGE_HOST']]);
      }),
    );
  },
);

/** Hosts in URLs have no escapes. */
test.each([
  'mail.bücher.example',
  'MAIL.BÜCHER.example.',
  'mail.xn--BCHER-KVA.example.',
  'mail。bücher．example｡',
  'ｍａｉｌ.bu\u0308cher.example',
])('FOURWINDS_SMTP understands %s', (host) => {
  expect(worker.parse({ ...MAIL, FOURWINDS_SMTP: `smtp://${host}` })).toMatchObject({
    FOURWINDS_SMTP: { host: 'mail.xn--bcher-kva.example' },
  });
});
