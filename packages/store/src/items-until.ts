/** Yields items until the signal aborts, even if the source then neither yields nor ends. */
export async function* itemsUntil<E>(signal: AbortSignal, source: AsyncIterable<E>): AsyncGenerator<E> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await nextUnlessAborted(iterator, signal);
      if (result === undefined || result.done === true) return;
      yield result.value;
    }
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}

function nextUnlessAborted<E>(iterator: AsyncIterator<E>, signal: AbortSignal): Promise<IteratorResult<E> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<E> | undefined>();
  const abort = (): void => resolve(undefined);
  if (signal.aborted) return Promise.resolve(undefined);
  signal.addEventListener('abort', abort);
  iterator.next().then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
