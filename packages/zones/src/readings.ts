import {
  type DraftContext,
  draftFromRecord,
  type Issue,
  type Name,
  readDraft,
  type RecordDraft,
  type ResourceRecord,
} from '@fourwinds/dns';

/** Readings kept in each of two generations. */
const GENERATION = 20_000;

let young = new Map<string, ResourceRecord>();
let old = new Map<string, ResourceRecord>();
/** The readings of so many drafts are found by the draft itself, without reading its text. */
const MOST_DRAFTS = 40_000;

interface Read {
  readonly apex: string;
  readonly defaultTtl: number;
  readonly record: ResourceRecord;
}

let byDraft = new WeakMap<RecordDraft, Read>();
let count = 0;
const drafts = new WeakMap<ResourceRecord, { readonly apex: string; readonly draft: RecordDraft }>();

/**
 * `readDraft`, remembering records without warnings: the records of a zone are mostly those of its last version.
 * The same draft gives the same object, which must not be changed, and drafts are not changed either.
 */
export function readRecord(draft: RecordDraft, context: DraftContext): { record?: ResourceRecord; issues: Issue[] } {
  const { apex, defaultTtl } = context;
  const known = byDraft.get(draft);
  if (known?.apex === apex.key && known.defaultTtl === defaultTtl) return { record: known.record, issues: [] };
  const reading = readByText(draft, context);
  if (reading.record !== undefined && reading.issues.length === 0)
    keep(draft, { apex: apex.key, defaultTtl, record: reading.record });
  return reading;
}

function keep(draft: RecordDraft, read: Read): void {
  byDraft.set(draft, read);
  if (++count < MOST_DRAFTS) return;
  byDraft = new WeakMap();
  count = 0;
}

function readByText(draft: RecordDraft, context: DraftContext): { record?: ResourceRecord; issues: Issue[] } {
  const key = `${context.apex.key}\n${draft.ttl ?? context.defaultTtl}\n${draft.type}\n${draft.name}\n${draft.value}`;
  const known = young.get(key) ?? remembered(key);
  if (known !== undefined) return { record: known, issues: [] };
  const reading = readDraft(draft, context);
  if (reading.record !== undefined && reading.issues.length === 0) remember(key, reading.record);
  return reading;
}

/** `draftFromRecord`, once for each object that `readRecord` gives. */
export function canonicalDraft(record: ResourceRecord, apex: Name): RecordDraft {
  const known = drafts.get(record);
  if (known?.apex === apex.key) return known.draft;
  const draft = draftFromRecord(record, apex);
  drafts.set(record, { apex: apex.key, draft });
  return draft;
}

function remembered(key: string): ResourceRecord | undefined {
  const record = old.get(key);
  if (record !== undefined) remember(key, record);
  return record;
}

/** A record that is not read again while a generation fills is forgotten with the one before it. */
function remember(key: string, record: ResourceRecord): void {
  young.set(key, record);
  if (young.size < GENERATION) return;
  old = young;
  young = new Map();
}
