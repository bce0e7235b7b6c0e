import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';

/** WebAuthn 4: ids of credentials have at most 1023 octets. */
const id = z.base64url().min(1).max(1364);
const octets = z.base64url().max(16_384);
const clientExtensionResults = z.looseObject({}).default({});
const shared = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults };

/** WebAuthn 5.8.4: unknown ways are kept, so that later browsers get them back. */
const transports = z
  .array(z.string())
  .default([])
  .transform((all) => all.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10));

const registration = z.object({
  ...shared,
  response: z.object({ clientDataJSON: octets, attestationObject: octets, transports }),
});

const authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: octets,
    authenticatorData: octets,
    signature: octets,
    // Some browsers write null.
    userHandle: z
      .base64url()
      .max(86)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});

/** A new credential, as `toJSON` of browsers writes it (WebAuthn 5.1); undefined for any other text. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  return registration.safeParse(parseJson(text)).data;
}

/** The signature of a credential, as `toJSON` of browsers writes it; undefined for any other text. */
export function readAuthentication(text: string): AuthenticationResponseJSON | undefined {
  return authentication.safeParse(parseJson(text)).data;
}
