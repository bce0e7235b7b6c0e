import type { Page, PageReply } from '../pages/page.ts';

/** Characters that change the direction of the text behind them, which then says something else than it does (Unicode UAX 9). */
const DIRECTION = /\p{Bidi_Control}/gu;
const MARK = '\ufffd';

/** A page whose texts, which tenants wrote, stand as they are in memory. */
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
