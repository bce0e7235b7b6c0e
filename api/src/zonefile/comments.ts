import type { Name, ResourceRecord } from '@fourwinds/dns';
import { MAX_COMMENT_LENGTH } from '@fourwinds/resources';
import { draftFromRecord } from '@fourwinds/zones';
import { type Entry, recordKey } from '../records/entry.ts';
import type { FileLine } from './file-line.ts';

/** The marks that exports of Cloudflare have behind the comments of people. */
const CLOUDFLARE_TAGS = / ?\bcf_tags=\S*/g;

/** The comment of a record as one line of a zone file, which control characters would end; undefined where nothing of it is left. */
function commentLine(comment: string | undefined): string | undefined {
  const line = comment
    ?.replace(/^[;\s]+/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? undefined : line;
}

/** The comment that a line of a file gives its record, and the note where it is cut. */
export function commentOfLine(written: string | undefined): Pick<FileLine, 'comment' | 'changes'> {
  const comment = commentLine(commentLine(written)?.replace(CLOUDFLARE_TAGS, ''));
  if (comment === undefined) return { changes: [] };
  if (comment.length <= MAX_COMMENT_LENGTH) return { comment, changes: [] };
  const message = `the comment has ${comment.length} characters; the first ${MAX_COMMENT_LENGTH} are kept`;
  return { comment: comment.slice(0, MAX_COMMENT_LENGTH).toWellFormed(), changes: [{ code: 'comment-cut', message }] };
}

/** The entries with the comments of lines; a record without one in the file keeps its own, and so does one whose export is the same. */
export function withCommentsOf(entries: readonly Entry[], lines: readonly FileLine[]): readonly Entry[] {
  const comments = new Map(lines.map((line) => [recordKey(line), line.comment]));
  return entries.map((entry) => {
    const comment = comments.get(recordKey(entry));
    return comment === undefined || commentLine(entry.comment) === comment ? entry : { ...entry, comment };
  });
}

/** Finds the comments of a zone's records for its zone file. */
export function commentsOf(entries: readonly Entry[], apex: Name): (record: ResourceRecord) => string | undefined {
  const comments = new Map(entries.map((entry) => [recordKey(entry), commentLine(entry.comment)]));
  return (record) => comments.get(recordKey(canonicalOf(record, apex)));
}

function canonicalOf(record: ResourceRecord, apex: Name) {
  const { owner, type, rdata } = record;
  return draftFromRecord({ ...record, owner: owner.lowerCase(), rdata: type.canonical(rdata) }, apex);
}
