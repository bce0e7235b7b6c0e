import { messageInWords, translateMessages, translating } from './message-in-words.ts';

test('a message is marked as English until its words are known', async () => {
  translateMessages('en', undefined);
  expect(messageInWords('sign in')).toEqual({ text: 'sign in' });
  const heard = new Promise<void>((resolve) => translating.subscribe(resolve));
  translateMessages(
    'de',
    Promise.resolve((message) => (message === 'sign in' ? 'Melden Sie sich an' : undefined)),
  );
  expect(messageInWords('sign in')).toEqual({ text: 'sign in', language: 'en' });
  await heard;
  expect(messageInWords('sign in')).toEqual({ text: 'Melden Sie sich an' });
  expect(messageInWords('sign out')).toEqual({ text: 'sign out', language: 'en' });
});

test('messages stay English where their words cannot be loaded', async () => {
  const failed = Promise.reject(new Error('offline'));
  translateMessages('de', failed);
  await expect(failed).rejects.toThrow('offline');
  expect(messageInWords('another')).toEqual({ text: 'another', language: 'en' });
});
