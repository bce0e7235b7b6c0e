import { converse, type Given } from './conversation.ts';

/** Runs the conversation for each request. */
export default {
  async fetch(request: Request): Promise<Response> {
    try {
      return Response.json(await converse((await request.json()) as Given));
    } catch (error) {
      return Response.json({ error: String(error), stack: (error as Error).stack });
    }
  },
};
