import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { parseJson } from '../../../kernel/parse-json.ts';

/** Credential IDs have at most 1023 octets (WebAuthn 4). */
const id = z.base64url().min(1).max(1364);
const octets = z.base64url().max(16_384);
const clientExtensionResults = z.looseObject({}).default({});
const shared = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults };

/** Keeps unknown transports, so that later browsers get them back (WebAuthn 5.8.4). */
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
    // Some browsers send null.
    userHandle: z
      .base64url()
      .max(86)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});

/** Parses a new credential in the browser's `toJSON` form (WebAuthn 5.1). Returns undefined for other text. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  return registration.safeParse(parseJson(text)).data;
}

/** Parses a signature in the browser's `toJSON` form. Returns undefined for other text. */
export function readAuthentication(text: string): AuthenticationResponseJSON | undefined {
  return authentication.safeParse(parseJson(text)).data;
}
