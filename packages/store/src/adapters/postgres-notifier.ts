import type { Notice, PostgresListener } from './postgres-listener.ts';

/**
 * Notifies other processes of commits to the stores of one database. Sends one statement per commit, because every
 * statement wakes every listening connection.
 */
export class PostgresNotifier {
  readonly #listener: PostgresListener;
  readonly #waiting = new Map<string, Notice>();
  #sending = false;

  constructor(listener: PostgresListener) {
    this.#listener = listener;
  }

  /** Notifications may be lost. Watchers also poll, so they still see every change. */
  notify(notices: readonly Notice[]): void {
    for (const notice of notices) this.#waiting.set(`${notice.store} ${notice.topic}`, notice);
    if (!this.#sending) void this.#send();
  }

  /** Runs one statement at a time. Notices that arrive during a statement are sent with the next statement. */
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
