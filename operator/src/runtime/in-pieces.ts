import { yieldToEventLoop } from '@fourwinds/process';

/** Does something with each of many items, of which the first is done at once. Other work goes between them. */
export async function inPieces<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  for (const item of items) {
    act(item);
    await yieldToEventLoop();
  }
}
