import { runAdmin } from './run-admin.ts';

/** Entry point of `fourwinds-admin`. */
process.exitCode = await runAdmin(process.argv.slice(2), process.env, process);
