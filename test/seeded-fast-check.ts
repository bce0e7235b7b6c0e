import fc from '../node_modules/fast-check/lib/fast-check.js';

/** Runs property tests with the seed in `FOURWINDS_SEED`, or with a new seed each time. */
const { FOURWINDS_SEED } = process.env;
if (FOURWINDS_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FOURWINDS_SEED) });

export default fc;
export * from '../node_modules/fast-check/lib/fast-check.js';
