import { annotations } from '@fourwinds/resources';
import { DynamicRest } from './dynamic-rest.ts';

const metadata = (generation: number, span: string) => ({
  name: 'zone',
  generation,
  annotations: { [annotations.dynamicUpdates]: span },
});

let rest: DynamicRest;
beforeEach(() => {
  rest = new DynamicRest();
  rest.note('a/zone', { generation: 3, at: 1000 });
});

test.each([
  ['an update that follows at once', { span: '2-4', now: 1050 }, 150],
  ['several updates', { span: '2-9', now: 1199 }, 1],
  ['an update later', { span: '2-4', now: 1200 }, 0],
  ['the version that was published', { span: '2-3', now: 1050 }, 0],
  ['a change by somebody else', { span: '2-3', generation: 4, now: 1050 }, 0],
  ['an update after a change by somebody else', { span: '4-5', now: 1050 }, 0],
  ['another zone', { key: 'a/other', span: '2-4', now: 1050 }, 0],
])('%s waits as long as the rest lasts, if at all', (_, given, expected) => {
  const {
    key = 'a/zone',
    span,
    generation = Number(span.slice(2)),
    now,
  } = given as {
    key?: string;
    span: string;
    generation?: number;
    now: number;
  };
  expect(rest.of(key, metadata(generation, span), now)).toBe(expected);
});

test('the rest begins anew with each version', () => {
  rest.note('a/other', { generation: 1, at: 1100 });
  rest.note('a/zone', { generation: 4, at: 1190 });
  expect(rest.of('a/zone', metadata(5, '2-5'), 1250)).toBe(140);
  expect(rest.of('a/other', metadata(2, '0-2'), 1250)).toBe(50);
});
