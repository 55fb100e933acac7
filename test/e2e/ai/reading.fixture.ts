import type { ApiClient } from '@app/testing';

export interface ReadRun {
  success: boolean;
  file_name: string;
  error: string;
  warnings: string[];
  data: {
    entity: string;
    value: unknown;
    source_text: string;
    method: string;
    bounding_boxes: { page: number; x: number; y: number }[];
  }[];
}

export type SentFile = [content: Buffer | string, name: string];

/** Sends files to a new extraction with these queries; returns the finished runs by the names of their files. */
export async function runsOf(
  client: ApiClient,
  queries: object[],
  files: SentFile[],
  settings: object = {},
): Promise<Map<string, ReadRun>> {
  const { body: extraction } = await client
    .post('/api/builder/extraction/', { name: 'Reading', queries, ...settings })
    .expect(201);
  const { body } = await files
    .reduce(
      (request, [content, name]) => request.attach('files', Buffer.from(content), name),
      client.post(`/api/ai/run/${extraction.id}/`),
    )
    .expect(200);
  for (let i = 0; i < 600; i++) {
    const { body: runs } = await client.get(`/api/ai/run/batch/${extraction.id}/?user_id=${body.user_id}`).expect(200);
    if ((runs as { document_extracted_at: string | null }[]).every((run) => run.document_extracted_at !== null))
      return new Map((runs as ReadRun[]).map((run) => [run.file_name, run]));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The runs did not finish.');
}

/** The values of a run by entity. */
export function valuesIn(run: ReadRun | undefined): Record<string, unknown> {
  return Object.fromEntries(run?.data.map(({ entity, value }) => [entity, value]) ?? []);
}
