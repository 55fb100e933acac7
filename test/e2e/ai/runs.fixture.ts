import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { until, type ApiClient } from '@app/testing';

/** The members of a run that tests of settings read. */
export interface Run {
  id: string;
  user_id: string;
  file_name: string;
  success: boolean;
  status: string;
  error: string;
  warnings: string[];
  document_extracted_at: string | null;
  email_extracted_at: string | null;
  inbound_message: object | null;
  variant: { id: string; name: string; reason: string } | null;
  rule_errors: { rule_name: string; message: string }[];
  confidence?: number;
  data: {
    entity: string;
    field_id: string;
    value: unknown;
    method: string;
    source_text: string;
    confidence?: number;
    failed_rules: string[];
    bounding_boxes: { page: number }[];
  }[];
}

/** A PDF with a page for each list of lines. */
export async function pdfOf(...pages: string[][]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage();
    lines.forEach((line, i) => page.drawText(line, { x: 50, y: 700 - 24 * i, size: 12, font }));
  }
  return Buffer.from(await pdf.save());
}

/** Creates a field and returns a reference to it. */
export async function aField(client: ApiClient, id: string, more: object = {}): Promise<{ id: string }> {
  await client.post('/api/builder/field/', { id, type: 'text_field', ...more }).expect(201);
  return { id };
}

/** A query for one entity that is saved to a new field. */
export async function aQueryFor(client: ApiClient, entity: string, field: string, more: object = {}) {
  return { question_type: 'one_value', entities: [entity], save_to_fields: [await aField(client, field)], ...more };
}

/** Creates an extraction and returns its id. */
export async function anExtraction(client: ApiClient, body: object): Promise<string> {
  const created = await client.post('/api/builder/extraction/', { name: 'Extraction', ...body }).expect(201);
  return created.body.id as string;
}

type SentFile = [Buffer | string, string];

/** A call that runs an extraction on files, with further parts. */
export function startRun(client: ApiClient, extraction: string, files: SentFile[], parts: Record<string, string> = {}) {
  const request = client.post(`/api/ai/run/${extraction}/`);
  for (const [name, value] of Object.entries(parts)) request.field(name, value);
  return files.reduce((call, [file, name]) => call.attach('files', file, name), request);
}

/** The runs of an extraction once all have ended or wait for review, sorted by file name. */
export async function finishedRuns(client: ApiClient, extraction: string, userId?: string): Promise<Run[]> {
  const query = userId === undefined ? '' : `?user_id=${encodeURIComponent(userId)}`;
  let runs: Run[] = [];
  await until(60_000, async () => {
    runs = (await client.get(`/api/ai/run/batch/${extraction}/${query}`).expect(200)).body as Run[];
    return runs.every(({ status }) => status !== 'pending' && status !== 'running');
  });
  return runs.sort((a, b) => a.file_name.localeCompare(b.file_name));
}

/** Runs an extraction on files and returns the finished runs, sorted by file name. */
export async function runsOf(
  client: ApiClient,
  extraction: string,
  files: SentFile[],
  parts: Record<string, string> = {},
): Promise<Run[]> {
  const { body } = await startRun(client, extraction, files, parts).expect(200);
  return finishedRuns(client, extraction, body.user_id as string);
}

/** The values of a user by field. */
export async function valuesOf(client: ApiClient, userId: string): Promise<Record<string, unknown>> {
  const { body } = await client.get(`/api/field/?id=${encodeURIComponent(userId)}`).expect(200);
  return Object.fromEntries((body as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
}
