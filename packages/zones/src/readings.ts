import type { Issue, Name, ResourceRecord } from '@fourwinds/dns';
import { RecentMap } from '@fourwinds/data';
import { type DraftContext, draftFromRecord, readDraft, type RecordDraft } from './draft.ts';

/** Minimum number of readings that are cached by text. */
const BY_TEXT = 20_000;
/** Number of readings by draft object after which this part of the cache is cleared. */
const BY_DRAFT = 40_000;

export interface Reading {
  /** Undefined if the draft is not readable. */
  readonly record?: ResourceRecord;
  readonly issues: Issue[];
}

interface KnownReading {
  readonly apex: string;
  readonly defaultTtl: number;
  readonly record: ResourceRecord;
}

/**
 * Cache of drafts that were read without errors or warnings. It is useful because most records of a zone are the same
 * as in the previous version. Create at most one cache per thread. Do not modify drafts or returned records.
 */
export class Readings {
  readonly #byText = new RecentMap<string, ResourceRecord>(BY_TEXT);
  #byDraft = new WeakMap<RecordDraft, KnownReading>();
  #count = 0;
  readonly #drafts = new WeakMap<ResourceRecord, { readonly apex: string; readonly draft: RecordDraft }>();

  /** As `readDraft`. Returns the same record object for the same draft. */
  read(draft: RecordDraft, context: DraftContext): Reading {
    const { apex, defaultTtl } = context;
    const known = this.#byDraft.get(draft);
    if (known?.apex === apex.key && known.defaultTtl === defaultTtl) return { record: known.record, issues: [] };
    const reading = this.#readByText(draft, context);
    if (reading.record !== undefined && reading.issues.length === 0)
      this.#keep(draft, { apex: apex.key, defaultTtl, record: reading.record });
    return reading;
  }

  /** As `draftFromRecord`. Caches the draft of each record object that `read` has returned. */
  draftOf(record: ResourceRecord, apex: Name): RecordDraft {
    const known = this.#drafts.get(record);
    if (known?.apex === apex.key) return known.draft;
    const draft = draftFromRecord(record, apex);
    this.#drafts.set(record, { apex: apex.key, draft });
    return draft;
  }

  #keep(draft: RecordDraft, known: KnownReading): void {
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
