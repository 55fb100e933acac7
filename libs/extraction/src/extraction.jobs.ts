import { defineJob } from '@app/core';

/** Reads the files of one run and answers the extraction's queries. */
export const runExtraction = defineJob<{ runId: string }>('run-extraction', { concurrency: 2 });

/** Deletes the stored files of runs whose rows are gone. */
export const eraseExtractionFiles = defineJob<{ teamId: string; runIds: string[] }>('erase-extraction-files');
