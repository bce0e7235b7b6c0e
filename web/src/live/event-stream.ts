import { streamEventTypes } from './event-types.ts';
import { readEvent, type ZoneEvent } from './zone-event.ts';

type Listener = (event: ZoneEvent | 'reset') => void;

const NAME = 'fourwinds.events';
/**
 * The pause before a new attempt after the server rejected the stream. The browser itself reconnects after a network
 * failure.
 */
const AGAIN_MILLISECONDS = 15_000;

/**
 * Receives the events of the account over one connection per browser. The tab that holds a Web Lock opens the
 * connection and broadcasts the events to other tabs, because the API limits streams per account and HTTP/1.1 limits
 * connections per browser.
 */
class EventStream {
  readonly #listeners = new Set<Listener>();
  readonly #channel = new BroadcastChannel(NAME);

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<ZoneEvent | 'reset'>) => this.#hear(data);
    void navigator.locks.request(NAME, () => this.#lead());
  }

  /** Calls a listener for each event. Returns a function to unsubscribe. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Holds the connection while the tab is open. */
  async #lead(): Promise<never> {
    for (let isFirst = true; ; isFirst = false) {
      await this.#follow(isFirst);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
    }
  }

  /**
   * Resolves when the server rejects the stream. After a reconnect, the first event is a reset, because events in
   * between are lost.
   */
  #follow(isFirst: boolean): Promise<void> {
    const source = new EventSource('/v1/events');
    const tell = (event: ZoneEvent | 'reset') => {
      this.#channel.postMessage(event);
      this.#hear(event);
    };
    for (const type of streamEventTypes)
      source.addEventListener(type, ({ data }: MessageEvent<string>) => tell(readEvent(data)));
    source.addEventListener('stream.reset', () => tell('reset'));
    if (!isFirst) source.addEventListener('open', () => tell('reset'), { once: true });
    return new Promise((resolve) => {
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) resolve();
      };
    });
  }

  #hear(event: ZoneEvent | 'reset'): void {
    for (const listener of this.#listeners) listener(event);
  }
}

export const eventStream = new EventStream();
