/**
 * `npm run score:receipts` and `npm run score:invoices -- --data DIR [--out FILE] [--limit N] [--cache DIR] [--transcribed]`:
 * asks for the true values of every document of a labelled folder (`manifest.json`) and prints the normalised F1 of each
 * field and how often values of each confidence are right. `--out` writes the values as JSON lines.
 *
 * The files go through a temporary service, from upload to the run's data. For development, `--cache` answers in this
 * process and keeps the read documents there; `--transcribed` does so with the transcribed lines of the data, without OCR.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withService } from '../temporary-service';
import { answerDirectly } from './direct-answers';
import { FieldScores, type Predictions } from './field-scores';
import { kindsOf, type LabelledDocument, labelledDocuments } from './labelled-documents';
import { readLabelled, transcribed } from './read-documents';
import { ServiceAnswers } from './service-answers';

type Answering = (document: LabelledDocument) => Promise<Predictions>;

const USAGE = 'Usage: npm run score:receipts -- --data DIR [--out FILE] [--limit N] [--cache DIR] [--transcribed]';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { data: text, out: text, limit: text, cache: text, transcribed: { type: 'boolean' } } as const;
  const { data, out, limit, cache, transcribed: isTranscribed } = parseArgs({ options }).values;
  if (!data) throw new Error(USAGE);
  const documents = labelledDocuments(data).slice(0, limit === undefined ? undefined : Number(limit));

  if (isTranscribed) return score(documents, async (one) => answerDirectly(one, await transcribed(data, one)), out);
  if (cache) return score(documents, async (one) => answerDirectly(one, await readLabelled(data, one, cache)), out);
  await withService(({ client }) => {
    const service = new ServiceAnswers(client, data);
    return score(documents, (document) => service.answer(document), out);
  });
}

async function score(documents: LabelledDocument[], answer: Answering, out: string | undefined): Promise<void> {
  const scores = new FieldScores();
  const lines: string[] = [];
  for (const document of documents) {
    const predictions = await answer(document);
    scores.add(document.truth, kindsOf(document), predictions);
    lines.push(JSON.stringify({ file: document.file, ...predictions.values }));
  }
  if (out) writeFileSync(out, lines.join('\n') + '\n');
  console.log(`${documents.length} documents\n${scores.toString()}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
