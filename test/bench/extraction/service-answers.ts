import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ApiClient } from '../../../libs/testing/src/api-client';
import type { Predictions } from './field-scores';
import { type LabelledDocument, questionsAbout } from './labelled-documents';
import { anExtraction, postedRuns, type PostedRun } from './posted-runs';

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
    const file = { name: basename(document.file), bytes: await readFile(join(this.folder, document.file)) };
    const [run] = (await postedRuns(this.client, extraction, [file])) as [PostedRun];
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
    const id = await anExtraction(this.client, queries, { confidence_scores_enabled: true });
    this.extractions.set(key, id);
    return id;
  }
}

function toPredictions(document: LabelledDocument, { data }: PostedRun): Predictions {
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
