import type { Name, ResourceRecord } from '@fourwinds/dns';
import { MAX_COMMENT_LENGTH } from '@fourwinds/resources';
import { draftFromRecord } from '@fourwinds/zones';
import { type Entry, recordKey } from '../records/entry.ts';
import type { FileLine } from './file-line.ts';

/** Tags that Cloudflare exports append to comments. */
const CLOUDFLARE_TAGS = / ?\bcf_tags=\S*/g;

/**
 * Reduces a comment to one line, because a control character would end the comment in a zone file. Returns undefined
 * if nothing is left.
 */
function commentLine(comment: string | undefined): string | undefined {
  const line = comment
    ?.replace(/^[;\s]+/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? undefined : line;
}

/** Returns the comment of a line. If it was truncated, adds a note. */
export function commentOfLine(written: string | undefined): Pick<FileLine, 'comment' | 'changes'> {
  const comment = commentLine(commentLine(written)?.replace(CLOUDFLARE_TAGS, ''));
  if (comment === undefined) return { changes: [] };
  if (comment.length <= MAX_COMMENT_LENGTH) return { comment, changes: [] };
  const message = `the comment has ${comment.length} characters; the first ${MAX_COMMENT_LENGTH} are kept`;
  return { comment: comment.slice(0, MAX_COMMENT_LENGTH).toWellFormed(), changes: [{ code: 'comment-cut', message }] };
}

/**
 * Applies the comments of lines to entries. An entry keeps its comment if the file has no comment for it, or if the
 * comments would be the same after an export.
 */
export function withCommentsOf(entries: readonly Entry[], lines: readonly FileLine[]): readonly Entry[] {
  const comments = new Map(lines.map((line) => [recordKey(line), line.comment]));
  return entries.map((entry) => {
    const comment = comments.get(recordKey(entry));
    return comment === undefined || commentLine(entry.comment) === comment ? entry : { ...entry, comment };
  });
}

/** Returns a function that finds the comment of a record for the zone file. */
export function commentsOf(entries: readonly Entry[], apex: Name): (record: ResourceRecord) => string | undefined {
  const comments = new Map(entries.map((entry) => [recordKey(entry), commentLine(entry.comment)]));
  return (record) => comments.get(recordKey(canonicalOf(record, apex)));
}

function canonicalOf(record: ResourceRecord, apex: Name) {
  const { owner, type, rdata } = record;
  return draftFromRecord({ ...record, owner: owner.lowerCase(), rdata: type.canonical(rdata) }, apex);
}
