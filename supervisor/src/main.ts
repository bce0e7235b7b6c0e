import { databaseClusters } from './clusters.ts';
import { startFourwinds } from './fourwinds.ts';
import { runSupervisor } from './run-supervisor.ts';

/** Fourwinds on one machine: database, operator, API and four nameservers, under one folder. Runs from dist/, beside the other bundles. */
const bundles = new URL('./', import.meta.url);
await runSupervisor((context) => startFourwinds({ ...context, clusters: databaseClusters, bundles }));
