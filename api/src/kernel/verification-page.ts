export interface PagesUrl {
  /**
   * Prefix of links in mails, without a final slash. It always comes from the configuration, never from a request.
   * Empty if mails cannot contain links.
   */
  readonly pagesUrl: string;
}

export const VERIFICATION_PATH = '/settings/verification';

/** Returns the URL of the verification page, or its path if `pagesUrl` is empty. */
export function verificationPage({ pagesUrl }: PagesUrl): string {
  return pagesUrl + VERIFICATION_PATH;
}
