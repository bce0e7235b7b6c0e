import { Progress } from './progress.ts';

test('a step is named when it begins, and its time when it has ended; one that fails has no end', async () => {
  let now = 0;
  const printed: string[] = [];
  const progress = new Progress(
    (text) => printed.push(text),
    () => now,
  );
  const result = await progress.step('Starting the database', async () => {
    now += 1234;
    return 'url';
  });
  expect(result).toBe('url');
  const failed = progress.step('Preparing the clusters', () => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(printed).toEqual([
    'Starting the database …\n',
    'Starting the database: done in 1.2 s\n',
    'Preparing the clusters …\n',
  ]);
});
