/**
 * Ports that no resolver asks from: 0, to which nothing can be sent, and the services that answer whatever comes, with
 * text that may look like a query: echo, daytime, quote of the day, character generator, time. Such a talk would not end.
 */
export function isAnsweredPort(port: number): boolean {
  return port > TIME || !UNANSWERED.has(port);
}

const TIME = 37;
const UNANSWERED: ReadonlySet<number> = new Set([0, 7, 13, 17, 19, TIME]);
