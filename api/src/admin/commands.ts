import { accountCommands } from './account-commands.ts';
import { auditCommands } from './audit-commands.ts';
import type { Command } from './command.ts';
import { staffCommands } from './staff-commands.ts';
import { regionCommands } from './region-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { secretCommands } from './secret-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { tokenCommands } from './token-commands.ts';
import { zoneCommands } from './zone-commands.ts';

export const commands: readonly Command[] = [
  ...accountCommands,
  ...reviewCommands,
  ...staffCommands,
  ...tokenCommands,
  ...sessionCommands,
  ...zoneCommands,
  ...regionCommands,
  ...auditCommands,
  ...secretCommands,
];
