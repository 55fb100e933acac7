import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { until, type ApiClient } from '@app/testing';

export interface Value {
  field_id: string;
  entity: string;
  value: unknown;
  confidence?: number;
  source_text: string;
  method: string;
  bounding_boxes: { page: number; x: number; y: number; width: number; height: number; points: object }[];
}

export interface Run {
  id: string;
  user_id: string;
  file_name: string;
  success: boolean;
  status: string;
  error: string;
  approved: boolean;
  approver: string;
  document_extracted_at: string | null;
  data: Value[];
}

/** Makes the field `number`, and an extraction that saves the invoice number in it. @returns the id of the extraction */
export async function numberExtraction(client: ApiClient, properties: object = {}, more: object = {}): Promise<string> {
  await client.post('/api/builder/field/', { id: 'number', type: 'text_field' });
  const save = { save_to_fields: [{ id: 'number' }], properties };
  const query = { question_type: 'one_value', entities: ['Invoice number'], ...save };
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries: [query], ...more });
  return (body as { id: string }).id;
}

/** Runs an extraction on files. @returns the id of the user */
export async function start(
  client: ApiClient,
  extraction: string,
  files: [Buffer, string][],
  webhook?: object,
): Promise<string> {
  const call = client.post(`/api/ai/run/${extraction}/`).timeout(60_000);
  for (const [bytes, name] of files) call.attach('files', bytes, name);
  if (webhook) call.field('webhook', JSON.stringify(webhook));
  return (await call.expect(200)).body.user_id as string;
}

export const textFile = (number: string): [Buffer, string] => [
  Buffer.from(`Invoice number: ${number}\n`),
  `${number}.txt`,
];

export const runsOf = async (client: ApiClient, extraction: string): Promise<Run[]> =>
  (await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body as Run[];

/** The runs of an extraction, oldest name first, when all of them have one of these states. */
export async function runsIn(client: ApiClient, extraction: string, ...states: string[]): Promise<Run[]> {
  let runs: Run[] = [];
  await until(60_000, async () => {
    runs = await runsOf(client, extraction);
    return runs.every(({ status }) => states.includes(status));
  });
  return runs.sort((a, b) => a.file_name.localeCompare(b.file_name));
}

export const finished = (client: ApiClient, extraction: string) => runsIn(client, extraction, 'succeeded', 'failed');

export async function valueOf(client: ApiClient, userId: string, field: string): Promise<unknown> {
  const { body } = await client.get(`/api/field/?id=${userId}`).expect(200);
  return (body as { id: string; value: unknown }[]).find(({ id }) => id === field)?.value ?? null;
}

/** A PDF with a page for each list of lines; the first line is at `TOP`. */
export async function textPdf(...pages: string[][]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([600, 800]);
    lines.forEach((line, index) => page.drawText(line, { x: 60, y: 700 - 24 * index, size: 12, font }));
  }
  return Buffer.from(await pdf.save());
}
