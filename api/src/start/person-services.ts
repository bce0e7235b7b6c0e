import { linksOrigin } from '@fourwinds/options';
import { readProviders } from '../accounts/identities/read-providers.ts';
import { openMailbox } from '../pages/mailbox/open-mailbox.ts';
import { Mails } from '../mail/mails/mails.ts';
import { Notices } from '../mail/notices/notices.ts';
import { openUnsubscribing } from '../mail/notices/unsubscribing.ts';
import { PasswordHashing } from '../accounts/people/password-hashing.ts';
import { People } from '../accounts/people/people.ts';
import { peopleLimits } from '../accounts/people/people-ports.ts';
import { Sessions } from '../accounts/people/sessions.ts';
import type { Services } from './services.ts';
import type { Foundations } from './foundations.ts';
import { readCountryFile, readLabelLists, readPasswordList } from './input-files.ts';

/** Opens the ports for people, their names and mails. Throws StartError for an unusable file. */
export async function personServices({ environment, pool }: Foundations, { tokens }: Pick<Services, 'tokens'>) {
  const { FOURWINDS_PUBLIC_URL: publicUrl, FOURWINDS_HTTP: http, FOURWINDS_MAIL_KEYS: mailKeys } = environment;
  const pagesUrl = linksOrigin(publicUrl, http) ?? '';
  return {
    factorKeys: environment.FOURWINDS_FACTOR_KEYS,
    mails: new Mails(pool, mailKeys),
    notices: new Notices(pool),
    unsubscribing: openUnsubscribing(mailKeys, pagesUrl),
    mailbox: openMailbox(environment, { pool, tokens }),
    people: new People(pool),
    sessions: new Sessions(pool, Date.now),
    passwords: new PasswordHashing(),
    listedPasswords: await readPasswordList(environment.FOURWINDS_BREACHED_PASSWORDS),
    labelLists: await readLabelLists(environment),
    countryOf: await readCountryFile(environment.FOURWINDS_GEOIP),
    peopleLimits: peopleLimits(() => performance.now()),
    signUp: environment.FOURWINDS_SIGN_UP ?? 'closed',
    secondFactor: environment.FOURWINDS_SECOND_FACTOR,
    identityProviders: await readProviders(environment.FOURWINDS_IDENTITY_PROVIDERS, pagesUrl),
    pagesUrl,
  } satisfies Partial<Services>;
}
