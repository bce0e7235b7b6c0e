import { readEnvironment } from '@fourwinds/process';
import type { z } from 'zod';
import { environmentSchema as api } from '../../api/src/start/config.ts';
import { configSchema as nameserver } from '../../nameserver/src/config.ts';
import { configSchema as operator } from '../../operator/src/config.ts';
import { environmentSchema as supervisor } from '../../supervisor/src/environment.ts';
import { configSchema as worker } from '../../worker/src/config.ts';

/** Unhelpful library messages about variables: their own terms, and patterns. */
const LIBRARY = /\bInvalid\b|expected|received|pattern|\/\^|\^\[/i;

const NEEDED = {
  FOURWINDS_STORE: 'postgres://x',
  DATABASE_URL: 'postgres://x',
  FOURWINDS_ZONES: '/x',
  FOURWINDS_PUBLICATION_KEY: '',
};
const VALUES = ['?', '-1', '1.5', 'x'.repeat(100), ',', '999999'];

const programs: [string, z.ZodObject][] = [
  ['supervisor', supervisor],
  ['api', api],
  ['operator', operator],
  ['nameserver', nameserver],
  ['worker', worker],
];

const variables = programs.flatMap(([program, schema]) =>
  Object.keys(schema.shape).map((variable) => ({ program, schema, variable })),
);

function refusal(schema: z.ZodObject, environment: { [name: string]: string }): string {
  try {
    readEnvironment(schema, environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(variables)('an error in $variable of the $program is explained', ({ schema, variable }) => {
  const messages = VALUES.map((value) => refusal(schema, { ...NEEDED, [variable]: value }));
  for (const message of [...messages, refusal(schema, { ...NEEDED, [variable]: '' })]) {
    expect(message).not.toMatch(LIBRARY);
    expect(message === '' || /FOURWINDS_|DATABASE_URL/.test(message)).toBe(true);
  }
});
