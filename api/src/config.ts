import {
  apiOptions,
  drainOption,
  metricsAddress,
  linksOrigin,
  relayOptions,
  requireHttpsParts,
  requireRelayParts,
  socketAddress,
} from '@fourwinds/process';
import { keyRingSetting } from '@fourwinds/envelope';
import { domainList, edgeOptions, requireEdgeAddresses, serviceDomainSetting } from '@fourwinds/resources';
import { z } from 'zod';
import { nameserverPorts } from './distribution/nameserver-ports.ts';

/** Environment of the API. */
export const environmentSchema = z
  .object({
    /** Address of the management cluster's store. */
    FOURWINDS_STORE: z.string(),
    /** Postgres database of accounts, tokens and the journal. */
    DATABASE_URL: z.string(),
    FOURWINDS_HTTP: socketAddress.default({ host: '127.0.0.1', port: 8080 }),
    /** Address of the metrics; by default FOURWINDS_HTTP if that is loopback, else none. */
    ...metricsAddress,
    ...drainOption,
    ...apiOptions,
    /** Where it takes updates that nameservers relay; nowhere when not set. */
    ...relayOptions,
    FOURWINDS_SERVICE_DOMAIN: serviceDomainSetting.default('fourwinds.example'),
    ...edgeOptions,
    /** Domains that only owners trusted by administrators may have. */
    FOURWINDS_DENIED_DOMAINS: domainList.optional(),
    /** Set to 1 where no other process of the API ever uses this database at the same time: reads then ask nobody for the last write of their account. */
    FOURWINDS_API_REPLICAS: z.literal('1').optional(),
    /** Ports of nameservers by region, where they are others than 53. */
    FOURWINDS_NAMESERVER_PORTS: nameserverPorts.optional(),
    /** Keys that seal the secrets of webhooks; without them none can be made. */
    FOURWINDS_WEBHOOK_KEYS: keyRingSetting.optional(),
    /** Keys that seal the values of mails; without them none can be written. */
    FOURWINDS_MAIL_KEYS: keyRingSetting.optional(),
    /** Keys that seal the secrets of second factors; without them none can be added, and codes of apps and passkeys do not sign in. */
    FOURWINDS_FACTOR_KEYS: keyRingSetting.optional(),
    /** Keys that seal the secrets of keys for updates; without them no token gets one, and none is good. */
    FOURWINDS_TSIG_KEYS: keyRingSetting.optional(),
    /** The file with the private key that signs the days of the audit log; made where it is missing. */
    FOURWINDS_AUDIT_KEY_FILE: z.string().optional(),
    /** The file to which the first start writes the first token; without it no account is made. */
    FOURWINDS_TOKEN_FILE: z.string().optional(),
    /** Whether the mails that wait are shown at /mailbox, to whoever has the first token and sits at this machine. */
    FOURWINDS_MAILBOX: z.literal('on').optional(),
  })
  .superRefine(requireHttpsParts)
  .superRefine(requireRelayParts)
  .superRefine(requireEdgeAddresses)
  .superRefine(({ FOURWINDS_PROXY_PROTOCOL: protocol, FOURWINDS_TRUSTED_PROXIES: proxies }, context) => {
    if (protocol !== undefined && proxies === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_PROXY_PROTOCOL'],
        message: 'set FOURWINDS_TRUSTED_PROXIES, too: only their connections have such a header',
      });
  })
  .superRefine(({ FOURWINDS_SIGN_UP: signUp, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http }, context) => {
    if (signUp === 'open' && linksOrigin(url, http) === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SIGN_UP'],
        message: 'set FOURWINDS_PUBLIC_URL to an https URL, too: links in mails begin with it, and cookies need it',
      });
  })
  .superRefine(
    ({ FOURWINDS_IDENTITY_PROVIDERS: providers, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http }, context) => {
      if (providers !== undefined && linksOrigin(url, http) === undefined)
        context.addIssue({
          code: 'custom',
          path: ['FOURWINDS_IDENTITY_PROVIDERS'],
          message: 'set FOURWINDS_PUBLIC_URL to an https URL, too: providers send browsers back there',
        });
    },
  )
  .superRefine(({ FOURWINDS_SIGN_UP: signUp, FOURWINDS_MAIL_KEYS: keys }, context) => {
    if (signUp === 'open' && keys === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SIGN_UP'],
        message: 'set FOURWINDS_MAIL_KEYS, too: who signs up confirms the address by a mail',
      });
  })
  .superRefine(({ FOURWINDS_SECOND_FACTOR: secondFactor, FOURWINDS_FACTOR_KEYS: keys }, context) => {
    if (secondFactor === 'required' && keys === undefined)
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_SECOND_FACTOR'],
        message: 'set FOURWINDS_FACTOR_KEYS, too: without them nobody can add a second factor',
      });
  })
  .superRefine(({ FOURWINDS_MAILBOX: mailbox, FOURWINDS_TOKEN_FILE: file, FOURWINDS_MAIL_KEYS: keys }, context) => {
    if (mailbox !== undefined && (file === undefined || keys === undefined))
      context.addIssue({
        code: 'custom',
        path: ['FOURWINDS_MAILBOX'],
        message: 'set FOURWINDS_TOKEN_FILE and FOURWINDS_MAIL_KEYS, too: the first token opens the mailbox',
      });
  });

/** The environment as it is read. */
export type Environment = z.output<typeof environmentSchema>;
