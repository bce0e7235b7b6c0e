/** The server's response to a request for the document: none, the same version, or another version. */
export type Answer = 'none' | 'same' | 'other';

/** The step after a part failed to load: reload, offer a reload, or wait for the network. */
export type Step = 'reload' | 'offer' | 'wait';

interface Failed {
  readonly answer: Answer;
  /** Whether the part is a whole page, which has no input that a reload would lose. */
  readonly isPage: boolean;
  /** Whether the page was already reloaded for this part. */
  readonly wasReloaded: boolean;
}

/**
 * Decides the next step. Reloads a whole page automatically, once per part. Never reloads while the server does not
 * respond, because an offline browser would then show no page.
 */
export function stepAfter({ answer, isPage, wasReloaded }: Failed): Step {
  if (answer === 'none') return 'wait';
  return isPage && !wasReloaded ? 'reload' : 'offer';
}
