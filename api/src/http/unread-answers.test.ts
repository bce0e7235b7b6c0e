import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { UnreadAnswers } from './unread-answers.ts';

class Unread extends EventEmitter {
  isDestroyed = false;
  writableLength: number;

  constructor(octets: number) {
    super();
    this.writableLength = octets;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
}

function write(unread: UnreadAnswers, holder: string, octets: number): Unread {
  const response = new Unread(octets);
  unread.note(response as unknown as Response, holder, octets);
  return response;
}

test('whoever has most unread octets loses the largest answers first', () => {
  const unread = new UnreadAnswers(1000);
  const others = [write(unread, 'a', 100), write(unread, 'b', 200)];
  const most = [write(unread, 'c', 300), write(unread, 'c', 350), write(unread, 'c', 40)];
  expect([...others, ...most].filter(({ isDestroyed }) => isDestroyed)).toEqual([]);
  const last = write(unread, 'a', 50);
  expect(most.map(({ isDestroyed }) => isDestroyed)).toEqual([false, true, false]);
  expect([...others, last].filter(({ isDestroyed }) => isDestroyed)).toEqual([]);
});

test('octets that were read, and answers that have ended, do not count', () => {
  const unread = new UnreadAnswers(1000);
  const [read, ended] = [write(unread, 'a', 500), write(unread, 'a', 400)];
  read.writableLength = 10;
  ended.destroy();
  const others = [write(unread, 'b', 500), write(unread, 'c', 450)];
  expect([read, ...others].filter(({ isDestroyed }) => isDestroyed)).toEqual([]);
});
