import type { Notice, PostgresListener } from './postgres-listener.ts';

/**
 * Notifies other processes of commits to some stores of one database, by one statement for all that were committed together: each
 * wakes every connection that listens to anything, so that four statements would wake each of them four times.
 */
export class PostgresNotifier {
  readonly #listeners = new Set<PostgresListener>();
  readonly #waiting = new Map<string, Notice>();
  #sending = false;

  /** `listener` lends its connection. */
  join(listener: PostgresListener): void {
    this.#listeners.add(listener);
  }

  leave(listener: PostgresListener): void {
    this.#listeners.delete(listener);
  }

  /** Whether a notification comes from here: the stores of this process hear of their own commits without it. */
  isOwn(processId: number): boolean {
    return this.#listeners.values().some((listener) => listener.processId === processId);
  }

  /** Watchers also poll, so a notification may get lost. */
  notify(notices: readonly Notice[]): void {
    for (const notice of notices) this.#waiting.set(`${notice.store} ${notice.topic}`, notice);
    if (!this.#sending) void this.#send();
  }

  /** One statement at a time; notices that come meanwhile go together with the next. */
  async #send(): Promise<void> {
    this.#sending = true;
    for (;;) {
      const connected = this.#listeners.values().find(({ processId }) => processId !== undefined);
      if (this.#waiting.size === 0 || connected === undefined) break;
      const notices = [...this.#waiting.values()];
      this.#waiting.clear();
      await connected.send(notices);
    }
    this.#sending = false;
  }
}
