import { accountCommands } from './account-commands.ts';
import { auditCommands } from './audit-commands.ts';
import type { Command } from './command.ts';
import { operatorCommands } from './operator-commands.ts';
import { regionCommands } from './region-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { secretCommands } from './secret-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { tokenCommands } from './token-commands.ts';
import { zoneCommands } from './zone-commands.ts';

/** All commands of `fourwinds-admin`, in the order of its help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...reviewCommands,
  ...operatorCommands,
  ...tokenCommands,
  ...sessionCommands,
  ...zoneCommands,
  ...regionCommands,
  ...auditCommands,
  ...secretCommands,
];
