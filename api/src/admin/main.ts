import { runAdmin } from './run-admin.ts';

/** Accounts, tokens and regions, for administrators: `fourwinds-admin --help`. */
process.exitCode = await runAdmin(process.argv.slice(2), process.env, process);
