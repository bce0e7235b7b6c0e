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
const drafts = new WeakMap<ResourceRecord, { readonly apex: string; readonly draft: RecordDraft }>();

/**
 * `readDraft`, remembering what it read without a doubt: the records of a zone are mostly those of its last version.
 * The same draft gives the same object, which must not be changed.
 */
export function readRecord(draft: RecordDraft, context: DraftContext): { record?: ResourceRecord; issues: Issue[] } {
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

/** What is not asked for while a generation fills is forgotten with the one before it. */
function remember(key: string, record: ResourceRecord): void {
  young.set(key, record);
  if (young.size < GENERATION) return;
  old = young;
  young = new Map();
}
