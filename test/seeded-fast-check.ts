import fc from '../node_modules/fast-check/lib/fast-check.js';

/** Properties are tried with the seed of `FOURWINDS_SEED` where that is set, with a new one each time where it is not. */
const { FOURWINDS_SEED } = process.env;
if (FOURWINDS_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FOURWINDS_SEED) });

export default fc;
export * from '../node_modules/fast-check/lib/fast-check.js';
