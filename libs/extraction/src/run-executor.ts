import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StoredObjects, type Claim } from '@app/core';
import { FieldValuesService } from '@app/users';
import { Engine } from './engine';
import { answerQuestion, UnansweredQuestionError } from './answerers/answerer';
import { batchValues } from './batch-values';
import { toDatapoints, toQuestion } from './datapoints';
import type { Datapoint, ExtractionRun } from './extraction-run.entity';
import type { Extraction } from './extraction.entity';
import { ExtractionsService } from './extractions.service';
import type { KnownFields } from './field-reference.dto';
import { pageGap } from './page-continuity';
import { mergeDocuments, readDocument, UnreadableDocumentError, type DocumentText } from './readers/reader';

import { RunsRepository, type RunResult } from './runs.repository';
import { isSpreadsheet } from './spreadsheet';
import { toDocument } from './user-document';
import { WebhooksService } from './webhooks.service';

/** Does the work of a run: reads its files, asks the queries, stores what was found. */
@Injectable()
export class RunExecutor {
  constructor(
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsService,
    private readonly values: FieldValuesService,
    private readonly objects: StoredObjects,
    private readonly webhooks: WebhooksService,
    private readonly engine: Engine,
  ) {}

  /**
   * Executes one run. A document that cannot be read ends it as failed with a sentence in `error`; anything else that
   * is thrown makes the job try again. Result, values and the callback's job commit together, once.
   */
  async execute(runId: string, claim: Claim): Promise<void> {
    const run = await this.runs.find(runId);
    if (!run || !(await claim.write((manager) => this.runs.markRunning(manager, runId)))) return;

    const extraction = await this.extractions.get(run, run.extractionId);
    const fields = await this.extractions.knownFields(run);
    const result = await this.extract(run, extraction, fields, claim.signal);
    await claim.finish((manager) => this.finish(manager, run, result, fields));
  }

  /** Ends a run that could not be executed in any attempt. */
  async giveUp(manager: EntityManager, runId: string): Promise<void> {
    const run = await this.runs.find(runId);
    if (!run) return;
    const error = 'The document could not be processed because of a fault in the service. Run it again later.';
    await this.runs.markFinished(manager, runId, { status: 'failed', data: [], error });
    await this.webhooks.announce(manager, run.id);
  }

  private async extract(
    run: ExtractionRun,
    extraction: Extraction,
    fields: KnownFields,
    signal: AbortSignal,
  ): Promise<RunResult> {
    try {
      const document = await this.read(run, extraction, signal);
      return await ask(this.engine, extraction, document, fields);
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return { status: 'failed', data: [], error: error.message };
      throw error;
    }
  }

  private async read(run: ExtractionRun, extraction: Extraction, signal: AbortSignal): Promise<DocumentText> {
    const documents: DocumentText[] = [];
    if (extraction.fileType === 'ai_query')
      documents.push(
        await readDocument(this.engine.readers, toDocument(await this.values.valuesOf(run, run.userId)), {
          pageLimit: null,
        }),
      );
    for (const { name, mediaType, storageKey, sha256 } of await this.runs.filesOf(run)) {
      const file = { name, mediaType, bytes: await this.objects.get(storageKey, sha256) };
      const refused = isSpreadsheet(file) && !extraction.acceptSpreadsheets && extraction.fileType !== 'csv';
      if (refused) throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
      documents.push(await readDocument(this.engine.readers, file, { pageLimit: extraction.pageFilter, signal }));
    }
    const document = mergeDocuments(documents);
    const gap = extraction.checkContinuousPages ? pageGap(document) : null;
    if (gap) throw new UnreadableDocumentError('broken', gap);
    return document;
  }

  private async finish(manager: EntityManager, run: ExtractionRun, result: RunResult, fields: KnownFields) {
    if (!(await this.runs.markFinished(manager, run.id, result))) return;
    const batch = await this.runs.finishedOfBatch(manager, run);
    const { values } = batchValues(
      batch.map(({ data }) => data),
      fields,
    );
    await this.values.storeFitting(run, run.userId, Object.fromEntries(values), manager);
    const { misfits } = batchValues([result.data], fields);
    if (misfits.length > 0)
      await this.runs.addError(manager, run.id, [result.error, ...misfits].filter(Boolean).join(' '));
    await this.webhooks.announce(manager, run.id);
  }
}

/** Asks every query. Those that nobody can answer fail the run by name; the answers of the others are kept. */
async function ask(
  { answerers }: Engine,
  extraction: Extraction,
  document: DocumentText,
  fields: KnownFields,
): Promise<RunResult> {
  const data: Datapoint[] = [];
  const problems = new Set<string>();
  for (const query of extraction.queries) {
    try {
      data.push(...toDatapoints(query, await answerQuestion(answerers, document, toQuestion(query, fields)), fields));
    } catch (error) {
      if (!(error instanceof UnansweredQuestionError)) throw error;
      problems.add(error.message);
    }
  }
  return { status: problems.size > 0 ? 'failed' : 'succeeded', data, error: [...problems].join(' ') };
}
