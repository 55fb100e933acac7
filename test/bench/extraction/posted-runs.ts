import { setTimeout } from 'node:timers/promises';
import type { ApiClient } from '../../../libs/testing/src/api-client';

/** Time in which the next of several runs ends. A page takes seconds to read; the service gives up on a document long before. */
const LONGEST_MS = 900_000;
const POLL_MS = 100;

export interface PostedRun {
  file_name: string;
  success: boolean;
  error: string;
  document_extracted_at: string;
  data: { entity: string; value: unknown; confidence: number }[];
}

interface File {
  name: string;
  bytes: Buffer;
}

/** Creates an extraction and returns its id. */
export async function anExtraction(client: ApiClient, queries: object[], settings: object = {}): Promise<string> {
  const created = await client.post('/api/builder/extraction/', { name: 'Bench', queries, ...settings }).expect(201);
  return (created.body as { id: string }).id;
}

/** Posts files in one call, each a run of its own, and returns the runs when all have ended. */
export async function postedRuns(client: ApiClient, extraction: string, files: File[]): Promise<PostedRun[]> {
  const call = client.post(`/api/ai/run/${extraction}/`);
  for (const { name, bytes } of files) call.attach('files', bytes, name);
  const { user_id } = (await call.expect(200)).body as { user_id: string };
  let ended = 0;
  let deadline = Date.now() + LONGEST_MS;
  while (Date.now() < deadline) {
    const { body } = await client.get(`/api/ai/run/batch/${extraction}/?user_id=${user_id}`).expect(200);
    const runs = body as (PostedRun & { document_extracted_at: string | null })[];
    const now = runs.filter(({ document_extracted_at }) => document_extracted_at !== null).length;
    if (now === runs.length) return runs;
    if (now > ended) deadline = Date.now() + LONGEST_MS;
    ended = now;
    await setTimeout(POLL_MS);
  }
  throw new Error(`Of the runs of user ${user_id}, ${files.length - ended} did not finish.`);
}
