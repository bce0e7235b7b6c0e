/** The server's answer to a question for the document of this page: none, that of this version, or that of another one. */
export type Answer = 'none' | 'same' | 'other';

/** The step after a part could not be loaded: reload the page, offer a reload, or wait for the connection. */
export type Step = 'reload' | 'offer' | 'wait';

interface Failed {
  readonly answer: Answer;
  /** Whether the part is a whole page: nothing is typed there that a reload would lose. */
  readonly isPage: boolean;
  /** Whether the page was loaded anew for this part already. */
  readonly wasReloaded: boolean;
}

/** A page is loaded anew by itself once for a part that failed, and never while the server does not answer: a browser that is offline would show no page at all. */
export function stepAfter({ answer, isPage, wasReloaded }: Failed): Step {
  if (answer === 'none') return 'wait';
  return isPage && !wasReloaded ? 'reload' : 'offer';
}
