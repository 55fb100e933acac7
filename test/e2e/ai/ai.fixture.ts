import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { until, type ApiClient } from '@app/testing';

export interface Datapoint {
  entity: string;
  field_id: string;
  value: unknown;
  confidence?: number;
  source_text: string;
  method: string;
  bounding_boxes: { page: number; x: number; y: number; width: number; height: number }[];
}

export interface Run {
  user_id: string;
  success: boolean;
  error: string;
  warnings: string[];
  data: Datapoint[];
}

/** Text at a position in points from the top left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
}

/** A PDF of one A4 page with these texts, and lines from corner to corner. */
export async function pdfOf(texts: PlacedText[], lines: [number, number, number, number][] = []): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const { text, x, y } of texts) page.drawText(text, { x, y: 842 - y, size: 11, font });
  for (const [x1, y1, x2, y2] of lines)
    page.drawLine({ start: { x: x1, y: 842 - y1 }, end: { x: x2, y: 842 - y2 }, thickness: 1 });
  return Buffer.from(await pdf.save());
}

/** A PDF of one page with one text below the other. */
export const textPdf = (...lines: string[]) => pdfOf(lines.map((text, i) => ({ text, x: 50, y: 60 + 22 * i })));

/** Runs queries over a file, and returns the finished run. */
export async function runOf(client: ApiClient, queries: object[], file: Buffer, name = 'file.pdf'): Promise<Run> {
  const settings = { name: 'Test', confidence_scores_enabled: true, accept_spreadsheets: true, queries };
  const { body: extraction } = await client.post('/api/builder/extraction/', settings).expect(201);
  const { body } = await client.post(`/api/ai/run/${extraction.id}/`).attach('files', file, name).expect(200);
  const address = `/api/ai/run/batch/${extraction.id}/?user_id=${body.user_id}`;
  let runs: (Run & { document_extracted_at: string | null })[] = [];
  await until(60_000, async () => {
    ({ body: runs } = await client.get(address).expect(200));
    return runs.every((run) => run.document_extracted_at !== null);
  });
  return runs[0]!;
}

/** The values of a run by entity. */
export const valuesOf = ({ data }: Run) => Object.fromEntries(data.map(({ entity, value }) => [entity, value]));
