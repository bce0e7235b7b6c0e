import type { Journal } from './journal.ts';

export interface JournalPorts {
  readonly journal: Journal;
}
