import type { Services } from '../services.ts';

export const VERIFICATION_PATH = '/settings/verification';

/** The page where a person has the account verified: a URL where pages have one, else its path. */
export function verificationPage({ pagesUrl }: Pick<Services, 'pagesUrl'>): string {
  return pagesUrl + VERIFICATION_PATH;
}
