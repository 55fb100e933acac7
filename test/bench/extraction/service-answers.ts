import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ApiClient } from '../../../libs/testing/src/api-client';
import type { Predictions } from './field-scores';
import { type LabelledDocument, questionsAbout } from './labelled-documents';

/** A page takes seconds to read; the service itself gives up on a document long before this. */
const LONGEST_RUN_MS = 900_000;
const POLL_MS = 200;

interface Run {
  error: string;
  document_extracted_at: string | null;
  data: { entity: string; value: unknown; confidence: number }[];
}

/**
 * Posts the file of a labelled document to an extraction of a service and reads the run's data. Documents with the same
 * questions share an extraction.
 */
export class ServiceAnswers {
  private readonly extractions = new Map<string, string>();

  constructor(
    private readonly client: ApiClient,
    private readonly folder: string,
  ) {}

  async answer(document: LabelledDocument): Promise<Predictions> {
    const extraction = await this.extractionFor(document);
    const { body } = await this.client
      .post(`/api/ai/run/${extraction}/`)
      .attach('files', await readFile(join(this.folder, document.file)), basename(document.file))
      .expect(200);
    const run = await this.finished(extraction, (body as { user_id: string }).user_id);
    if (run.error !== '') console.error(`${document.file}: ${run.error}`);
    return toPredictions(document, run);
  }

  private async extractionFor(document: LabelledDocument): Promise<string> {
    const queries = questionsAbout(document).map(({ question }) => ({
      question_type: question.questionType,
      entities: question.entities.map(({ name }) => name),
      criteria: question.criteria,
    }));
    const key = JSON.stringify(queries);
    const known = this.extractions.get(key);
    if (known !== undefined) return known;
    const { body } = await this.client
      .post('/api/builder/extraction/', { name: 'Scored', queries, confidence_scores_enabled: true })
      .expect(201);
    const { id } = body as { id: string };
    this.extractions.set(key, id);
    return id;
  }

  private async finished(extraction: string, userId: string): Promise<Run> {
    const deadline = Date.now() + LONGEST_RUN_MS;
    while (Date.now() < deadline) {
      const { body } = await this.client.get(`/api/ai/run/batch/${extraction}/?user_id=${userId}`).expect(200);
      const run = (body as Run[]).find(({ document_extracted_at }) => document_extracted_at !== null);
      if (run) return run;
      await setTimeout(POLL_MS);
    }
    throw new Error(`The run of user ${userId} did not finish.`);
  }
}

function toPredictions(document: LabelledDocument, { data }: Run): Predictions {
  const found: Predictions = { values: {}, confidences: {} };
  for (const { question, fields } of questionsAbout(document)) {
    question.entities.forEach(({ name }, index) => {
      const datapoint = data.find(({ entity }) => entity === name);
      const field = fields[index];
      if (!datapoint || field === undefined) return;
      found.values[field] = datapoint.value;
      found.confidences[field] = datapoint.confidence;
    });
  }
  return found;
}
