import { yieldToEventLoop } from '@fourwinds/process';

/** Processes many items and yields to the event loop in between. The first item is processed synchronously. */
export async function inPieces<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  for (const item of items) {
    act(item);
    await yieldToEventLoop();
  }
}
