/**
 * Returns false for ports that no resolver sends from: 0, to which nothing can be sent, and services that answer any
 * input with text that may resemble a query: echo, daytime, quote of the day, character generator, time. Answering
 * them could cause an endless exchange.
 */
export function isAnsweredPort(port: number): boolean {
  return port > TIME || !UNANSWERED.has(port);
}

const TIME = 37;
const UNANSWERED: ReadonlySet<number> = new Set([0, 7, 13, 17, 19, TIME]);
