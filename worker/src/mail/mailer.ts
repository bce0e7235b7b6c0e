import type { ComposedMail, MailOutcome, MailQueue, MailSender, TakenMail } from '@fourwinds/mail';
import type { Logger } from '@fourwinds/process';
import { BUSY_MILLISECONDS, IDLE_MILLISECONDS, TakeLoop } from '../take-loop.ts';
import { decideOutcome, reasonOf, type SendFailure } from './decide-outcome.ts';
import { messageOf } from './message.ts';
import type { Send } from './smtp.ts';

export interface MailerOptions {
  readonly queue: Pick<MailQueue, 'take' | 'finish' | 'giveBack'>;
  /** Writes the text of a mail. Throws if the mail's values cannot be decrypted. */
  readonly compose: (mail: TakenMail) => ComposedMail;
  readonly send: Send;
  readonly sender: MailSender;
  readonly onMade: (state: MailOutcome['state']) => void;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly log: Logger;
}

const PLACES = 8;

/** Takes mails from the queue and sends several at a time. */
export class Mailer extends TakeLoop<TakenMail> {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    super('mails', options.log);
    this.#options = options;
  }

  protected async turn(): Promise<number> {
    const places = PLACES - this.underWay.length;
    if (places === 0) return BUSY_MILLISECONDS;
    const taken = (await this.attempt(() => this.#options.queue.take(places))) ?? [];
    for (const mail of taken) this.begin(mail, () => this.#send(mail));
    return taken.length > 0 ? BUSY_MILLISECONDS : IDLE_MILLISECONDS;
  }

  /** If this fails, any worker takes the mail again when its lease expires. */
  async #send(mail: TakenMail): Promise<void> {
    const { queue, onMade, log } = this.#options;
    try {
      const outcome = await this.#attempt(mail);
      if (await queue.finish(mail, outcome)) onMade(outcome.state);
    } catch (err) {
      if (this.signal.aborted) await queue.giveBack(mail).catch(() => undefined);
      else log.error({ err, mail: mail.id }, 'a mail could not be sent');
    }
  }

  async #attempt(mail: TakenMail): Promise<MailOutcome> {
    const { compose, send, sender, random, log } = this.#options;
    const { signal } = this;
    const message = messageOf(mail, compose(mail), sender);
    try {
      await send(message, signal);
      return { state: 'sent' };
    } catch (error) {
      signal.throwIfAborted();
      const failure = error as SendFailure;
      const outcome = decideOutcome(mail, failure, random());
      log.warn(
        { mail: mail.id, kind: mail.kind, state: outcome.state, reason: reasonOf(failure) },
        'a mail was not taken',
      );
      return outcome;
    }
  }
}
