import { eventKinds, type ZoneEvent } from './zone-event.ts';

type Listener = (event: ZoneEvent | 'reset') => void;

const NAME = 'fourwinds.events';
/** Between attempts after the server has refused a stream; a lost connection is taken up by the browser itself. */
const AGAIN_MILLISECONDS = 15_000;

/**
 * The events of the account, once a browser: the tab that holds a lock has the stream and tells the others, as the APIs bound the streams of an account,
 * and HTTP/1.1 the connections of a browser.
 */
class EventStream {
  readonly #listeners = new Set<Listener>();
  readonly #channel = new BroadcastChannel(NAME);

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<ZoneEvent | 'reset'>) => this.#hear(data);
    void navigator.locks.request(NAME, () => this.#lead());
  }

  /** Calls a listener for each event until the function that it gives is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Holds the stream for as long as the tab is open. */
  async #lead(): Promise<never> {
    for (let isFirst = true; ; isFirst = false) {
      await this.#follow(isFirst);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
    }
  }

  /** Until the server refuses. A later stream begins with a reset, as nobody has the events between it and the one before. */
  #follow(isFirst: boolean): Promise<void> {
    const source = new EventSource('/v1/events');
    const tell = (event: ZoneEvent | 'reset') => {
      this.#channel.postMessage(event);
      this.#hear(event);
    };
    for (const kind of eventKinds)
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as ZoneEvent));
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
