import type { Issue, Name, ResourceRecord } from '@fourwinds/dns';
import { RecentMap } from '@fourwinds/data';
import { type DraftContext, draftFromRecord, readDraft, type RecordDraft } from './draft.ts';

/** Readings that are found by their text, at the least. */
const BY_TEXT = 20_000;
/** Readings that are found by the draft itself, without its text, at the most. */
const BY_DRAFT = 40_000;

export interface Reading {
  /** Absent where the draft cannot be read. */
  readonly record?: ResourceRecord;
  readonly issues: Issue[];
}

interface Known {
  readonly apex: string;
  readonly defaultTtl: number;
  readonly record: ResourceRecord;
}

/**
 * Records that were read without warnings, so that a draft is read once: the records of a zone are mostly those of its last version.
 * Who reads holds one, for a thread at most. Drafts, and the records that it gives, must not be changed.
 */
export class Readings {
  readonly #byText = new RecentMap<string, ResourceRecord>(BY_TEXT);
  #byDraft = new WeakMap<RecordDraft, Known>();
  #count = 0;
  readonly #drafts = new WeakMap<ResourceRecord, { readonly apex: string; readonly draft: RecordDraft }>();

  /** As `readDraft`; the same draft gives the same object. */
  read(draft: RecordDraft, context: DraftContext): Reading {
    const { apex, defaultTtl } = context;
    const known = this.#byDraft.get(draft);
    if (known?.apex === apex.key && known.defaultTtl === defaultTtl) return { record: known.record, issues: [] };
    const reading = this.#readByText(draft, context);
    if (reading.record !== undefined && reading.issues.length === 0)
      this.#keep(draft, { apex: apex.key, defaultTtl, record: reading.record });
    return reading;
  }

  /** As `draftFromRecord`, computed once for each object that `read` gives. */
  draftOf(record: ResourceRecord, apex: Name): RecordDraft {
    const known = this.#drafts.get(record);
    if (known?.apex === apex.key) return known.draft;
    const draft = draftFromRecord(record, apex);
    this.#drafts.set(record, { apex: apex.key, draft });
    return draft;
  }

  #keep(draft: RecordDraft, known: Known): void {
    this.#byDraft.set(draft, known);
    if (++this.#count < BY_DRAFT) return;
    this.#byDraft = new WeakMap();
    this.#count = 0;
  }

  #readByText(draft: RecordDraft, context: DraftContext): Reading {
    const key = `${context.apex.key}\n${draft.ttl ?? context.defaultTtl}\n${draft.type}\n${draft.name}\n${draft.value}`;
    const record = this.#byText.get(key);
    if (record !== undefined) return { record, issues: [] };
    const reading = readDraft(draft, context);
    if (reading.record !== undefined && reading.issues.length === 0) this.#byText.set(key, reading.record);
    return reading;
  }
}
