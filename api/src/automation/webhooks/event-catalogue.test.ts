import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventKinds } from '@fourwinds/webhooks';
import { z } from 'zod';
import { bodySchema, exampleBody } from './event-catalogue.ts';

const file = join(import.meta.dirname, '../../../../docs/reference/webhook-events.json');
const published = z.fromJSONSchema(JSON.parse(readFileSync(file, 'utf8')) as z.core.JSONSchema.JSONSchema);

test.each(eventKinds)('the example of %s has its form, by the code and by the JSON Schema', (kind) => {
  const body = exampleBody(kind);
  expect(bodySchema(kind).parse(body)).toEqual(body);
  expect(published.parse(body)).toEqual(body);
});

test.each(eventKinds)('%s without its data has not', (kind) => {
  const { data: _, ...body } = exampleBody(kind) as { data: object };
  expect(published.safeParse(body).success).toBe(false);
});
