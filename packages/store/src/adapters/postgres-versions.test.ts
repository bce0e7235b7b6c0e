import { RegionKind } from '@fourwinds/resources';
import { parse } from './postgres-versions.ts';

const version = (content: string, status: string | null = null) => ({
  topic: 'regions',
  revision: '7',
  contentRevision: '7',
  texts: { metadata: '{"name":"eu","resourceVersion":"1"}', content, status },
});

const own = { apiVersion: RegionKind.apiVersion, kind: 'Region', metadata: { name: 'eu', resourceVersion: '7' } };

test('an object has the fields of its content and its status', () => {
  const object = parse(RegionKind, version('{"spec":{"servers":[]}}', '{"servers":1}'));
  expect(object).toStrictEqual({ ...own, spec: { servers: [] }, status: { servers: 1 } });
});

test('fields of a content take the place of no others', () => {
  const content = '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"us"},"status":{},"__proto__":{"spec":{}}}';
  const object = parse(RegionKind, version(content, '{"servers":1}'));
  expect(object).toStrictEqual({ ...own, status: { servers: 1 } });
});
