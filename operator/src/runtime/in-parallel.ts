/** Processes all items, `atATime` in parallel. Rejects with the first error once the started work is done. */
export async function inParallel<T>(
  atATime: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: atATime }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
