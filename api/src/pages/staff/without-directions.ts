import type { Page, PageReply } from '../frame/page.ts';

/** Bidirectional control characters. They can make text look as if it says something else (Unicode UAX 9). */
const DIRECTION = /\p{Bidi_Control}/gu;
const MARK = '\ufffd';

/** Replaces bidirectional control characters in the texts of a page, because tenants may have written these texts. */
export function withoutDirections(page: Page): Page {
  return {
    ...page,
    ...(page.show && { show: async (call) => plain(await page.show!(call)) }),
    ...(page.submit && { submit: async (call) => plain(await page.submit!(call)) }),
  };
}

function plain(reply: PageReply): PageReply {
  if (!('body' in reply)) return reply;
  const { title, body } = reply;
  return { ...reply, title: title.replace(DIRECTION, MARK), body: { html: body.html.replace(DIRECTION, MARK) } };
}
