import type { Notice, PostgresListener } from './postgres-listener.ts';

/**
 * Notifies other processes of commits to some stores of one database, by one statement for all that were committed together: each
 * wakes every connection that listens to anything, so that four statements would wake each of them four times.
 */
export class PostgresNotifier {
  readonly #listener: PostgresListener;
  readonly #waiting = new Map<string, Notice>();
  #sending = false;

  /** `listener` lends its connection. */
  constructor(listener: PostgresListener) {
    this.#listener = listener;
  }

  /** Watchers also poll, so a notification may get lost. */
  notify(notices: readonly Notice[]): void {
    for (const notice of notices) this.#waiting.set(`${notice.store} ${notice.topic}`, notice);
    if (!this.#sending) void this.#send();
  }

  /** One statement at a time; notices that come meanwhile go together with the next. */
  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#waiting.size > 0 && this.#listener.isReady) {
      const notices = [...this.#waiting.values()];
      this.#waiting.clear();
      await this.#listener.send(notices);
    }
    this.#sending = false;
  }
}
