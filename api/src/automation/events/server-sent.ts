/** The form of the streams of events and deliveries (HTML standard, section 9.2). */

/** Interval of signs of life. Proxies and clients close a connection that is silent for about a minute. */
export const HEARTBEAT_MILLISECONDS = 15_000;

/** First line of a stream: clients reconnect after a second. */
export const RETRY_LINE = 'retry: 1000\n';

/** Headers of a stream. A proxy must not buffer it. */
export const STREAM_HEADERS = { 'X-Accel-Buffering': 'no', Connection: 'close' };

/** Returns the text of an event. `data` is one line. */
export function eventText(id: string, type: string, data: string): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Returns the text of an event about the stream itself. */
export function streamEventText(id: string, type: 'stream.begun' | 'stream.reset'): string {
  return eventText(id, type, JSON.stringify({ type }));
}

/** Returns a position without an event. It moves the client's position forward. */
export function positionText(id: string): string {
  return `id: ${id}\n\n`;
}
