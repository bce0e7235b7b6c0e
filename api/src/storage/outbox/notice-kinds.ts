import type { NoticeMailKind } from '@fourwinds/mail';

/** Kinds of notices, with their labels in the settings. */
export const noticeKinds: { readonly [kind in NoticeMailKind]: string } = {
  draft_refused: 'The draft of a zone was refused; the previous version is still served',
  ds_wrong: 'The parent of a zone has a wrong DS record',
  delegation_lost: 'The parent of a zone no longer delegates it to this service',
  signature_ends: 'Signatures of a zone end soon and were not renewed',
  token_ends: 'An API token expires soon',
  webhook_disabled: 'A webhook no longer receives events',
};

export type NoticeKind = NoticeMailKind;

export function isNoticeKind(text: string): text is NoticeKind {
  return Object.hasOwn(noticeKinds, text);
}
