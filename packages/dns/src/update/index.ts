export { readUpdate, UpdateRefusal, type UpdateRequest } from './request.ts';
export { type ChangedName, isSameData, setOf, type ZoneSets } from './sets.ts';
export { checkPrerequisites } from './prerequisites.ts';
export { applyUpdates } from './apply.ts';
