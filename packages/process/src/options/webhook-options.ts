import { z } from 'zod';

/** The options of webhooks for the API, which takes their URLs, and the worker, which connects to them; `make run` takes and forwards them. */
export const webhookOptions = {
  /** Whether a URL may be http: a private installation may trust its network. */
  FOURWINDS_WEBHOOK_HTTP: z.literal('allow').optional(),
};
