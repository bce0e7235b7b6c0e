import type { NoticeMailKind } from '@fourwinds/mail';

/** The kinds of notices, each a kind of mail, and how the settings name them. */
export const noticeKinds: { readonly [kind in NoticeMailKind]: string } = {
  draft_refused: 'The draft of a zone is refused, and the version before stays served',
  ds_wrong: 'The parent of a zone has a DS record that is wrong',
  delegation_lost: 'The parent of a zone delegates it to this service no more',
  signature_ends: 'Signatures of a zone end soon, and were not renewed',
  token_ends: 'An API token ends soon',
  webhook_disabled: 'A webhook gets no events any more',
};

export type NoticeKind = NoticeMailKind;

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text);
}
