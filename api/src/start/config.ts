import { apiOptions, linksOrigin, relayOptions, requireHttpsParts, requireRelayParts } from '@fourwinds/options';
import { drainOption, metricsAddress, socketAddress } from '@fourwinds/process';
import { keyRingSetting } from '@fourwinds/envelope';
import {
  checkSuffixes,
  domainList,
  edgeOptions,
  requireEdgeAddresses,
  serviceDomainSetting,
} from '@fourwinds/resources';
import { z } from 'zod';
import { nameserverPorts } from '../zones/distribution/nameserver-ports.ts';

export const environmentSchema = z
  .object({
    FOURWINDS_STORE: z.string(),
    /** Postgres database with the accounts, tokens and journal. */
    DATABASE_URL: z.string(),
    FOURWINDS_HTTP: socketAddress.default({ host: '127.0.0.1', port: 8080 }),
    /**
     * Address at which metrics are served. Default: FOURWINDS_HTTP if this is a loopback address. Otherwise metrics
     * are not served.
     */
    ...metricsAddress,
    ...drainOption,
    ...apiOptions,
    /** Address that accepts updates relayed by nameservers. If not set, relayed updates are not accepted. */
    ...relayOptions,
    FOURWINDS_SERVICE_DOMAIN: serviceDomainSetting.default('fourwinds.example'),
    ...edgeOptions,
    /** Domains reserved for owners that administrators trust. */
    FOURWINDS_DENIED_DOMAINS: domainList.optional(),
    /** Suffixes below which anyone can register names. */
    FOURWINDS_SUFFIXES: domainList.optional(),
    /**
     * Set to 1 only if no other API process ever uses this database at the same time. Reads then need no query for
     * the account's last write.
     */
    FOURWINDS_API_REPLICAS: z.literal('1').optional(),
    /** Ports of the nameservers by region, if they differ from 53. */
    FOURWINDS_NAMESERVER_PORTS: nameserverPorts.optional(),
    /** Keys that seal webhook secrets. Without them, webhooks cannot be created. */
    FOURWINDS_WEBHOOK_KEYS: keyRingSetting.optional(),
    /** Keys that seal values in mails. Without them, no mails can be queued. */
    FOURWINDS_MAIL_KEYS: keyRingSetting.optional(),
    /**
     * Keys that seal second factors. Without them, no second factor can be added, and existing app codes and passkeys
     * do not work.
     */
    FOURWINDS_FACTOR_KEYS: keyRingSetting.optional(),
    /** Keys that seal TSIG keys. Without them, no token gets a TSIG key, and no TSIG key is accepted. */
    FOURWINDS_TSIG_KEYS: keyRingSetting.optional(),
    /** File with the private key that signs the daily seals of the audit log. The file is created if it is missing. */
    FOURWINDS_AUDIT_KEY_FILE: z.string().optional(),
    /** File to which the first start writes the first token. If not set, no account is created. */
    FOURWINDS_TOKEN_FILE: z.string().optional(),
    /** Shows waiting mails at /mailbox to users of this machine who have the first token. */
    FOURWINDS_MAILBOX: z.literal('on').optional(),
  })
  .superRefine(requireHttpsParts)
  .superRefine(requireRelayParts)
  .superRefine(requireEdgeAddresses)
  .superRefine(checkSuffixes)
  .superRefine(({ FOURWINDS_PROXY_PROTOCOL: protocol, FOURWINDS_TRUSTED_PROXIES: proxies }, context) => {
    if (protocol !== undefined && proxies === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_PROXY_PROTOCOL'],
        message: 'also set FOURWINDS_TRUSTED_PROXIES: only their connections have such a header',
      });
  })
  .superRefine(({ FOURWINDS_SIGN_UP: signUp, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http }, context) => {
    if (signUp === 'open' && linksOrigin(url, http) === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SIGN_UP'],
        message: 'also set FOURWINDS_PUBLIC_URL to an https URL: links in mails begin with it, and cookies need it',
      });
  })
  .superRefine(
    ({ FOURWINDS_IDENTITY_PROVIDERS: providers, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http }, context) => {
      if (providers !== undefined && linksOrigin(url, http) === undefined)
        context.addIssue({
          code: 'custom',
          path: ['FOURWINDS_IDENTITY_PROVIDERS'],
          message: 'also set FOURWINDS_PUBLIC_URL to an https URL: providers send browsers back there',
        });
    },
  )
  .superRefine(({ FOURWINDS_SIGN_UP: signUp, FOURWINDS_MAIL_KEYS: keys }, context) => {
    if (signUp === 'open' && keys === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SIGN_UP'],
        message: 'also set FOURWINDS_MAIL_KEYS: people confirm their address by a mail when they sign up',
      });
  })
  .superRefine(({ FOURWINDS_SECOND_FACTOR: secondFactor, FOURWINDS_FACTOR_KEYS: keys }, context) => {
    if (secondFactor === 'required' && keys === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SECOND_FACTOR'],
        message: 'also set FOURWINDS_FACTOR_KEYS: without them people cannot add a second factor',
      });
  })
  .superRefine(({ FOURWINDS_MAILBOX: mailbox, FOURWINDS_TOKEN_FILE: file, FOURWINDS_MAIL_KEYS: keys }, context) => {
    if (mailbox !== undefined && (file === undefined || keys === undefined))
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_MAILBOX'],
        message: 'also set FOURWINDS_TOKEN_FILE and FOURWINDS_MAIL_KEYS: the first token opens the mailbox',
      });
  });

export type Environment = z.output<typeof environmentSchema>;
