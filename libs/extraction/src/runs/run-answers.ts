import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Env, inWorkFolder, StoredObjects } from '@app/core';
import { FieldValuesService } from '@app/users';
import { toDatapoints, toQuestion } from './datapoints';
import { Engine, type Findings } from '../engine/engine';
import type { ExtractionRun } from './extraction-run.entity';
import type { Extraction } from '../extractions/extraction.entity';
import type { KnownFields } from '../extractions/field-reference.dto';
import { UnreadableDocumentError } from '../readers/reader';
import type { FileToRead } from '../engine/reading-process';
import { RunsRepository, type RunResult } from './runs.repository';
import { toDocument } from './user-document';

/** Answers the queries of an extraction from the files of a run. */
@Injectable()
export class RunAnswers {
  constructor(
    private readonly runs: RunsRepository,
    private readonly values: FieldValuesService,
    private readonly objects: StoredObjects,
    private readonly env: Env,
    private readonly engine: Engine,
  ) {}

  /** The result of a run; for a document that cannot be read, a failed one with a sentence in `error`. */
  async find(run: ExtractionRun, extraction: Extraction, fields: KnownFields, signal: AbortSignal): Promise<RunResult> {
    const questions = extraction.queries.map((query) => toQuestion(query, fields));
    try {
      const findings = await inWorkFolder(this.env.temporaryDir, async (folder) => {
        const files = await this.fetch(run, extraction, folder);
        return this.engine.answer({ ...readingOf(extraction), files, questions }, folder, signal);
      });
      return toResult(extraction, findings, fields);
    } catch (error) {
      if (error instanceof UnreadableDocumentError)
        return { status: 'failed', data: [], error: error.message, warnings: [], pages: [] };
      throw error;
    }
  }

  private async fetch(run: ExtractionRun, extraction: Extraction, folder: string): Promise<FileToRead[]> {
    const files: FileToRead[] = [];
    const nextPath = () => join(folder, String(files.length));
    if (extraction.fileType === 'ai_query') {
      const { bytes, ...labels } = toDocument(await this.values.valuesOf(run, run.userId));
      await writeFile(nextPath(), bytes);
      files.push({ ...labels, path: nextPath(), pageLimit: null });
    }
    for (const { name, mediaType, storageKey, sha256 } of await this.runs.filesOf(run)) {
      await this.objects.save(storageKey, nextPath(), sha256);
      files.push({ name, mediaType, path: nextPath(), pageLimit: extraction.pageFilter });
    }
    return files;
  }
}

function readingOf({ fileType, acceptSpreadsheets, checkContinuousPages }: Extraction) {
  return {
    acceptSpreadsheets: acceptSpreadsheets || fileType === 'csv',
    checkContinuousPages,
  };
}

/**
 * Unanswered questions make the run failed, with their reasons in `error`; the other answers are kept. The first file of an
 * extraction about a user's values is those values, which are no file of the run.
 */
function toResult({ queries, fileType }: Extraction, { replies, pages }: Findings, fields: KnownFields): RunResult {
  const data = queries.flatMap((query, index) => {
    const reply = replies[index];
    return reply && 'answers' in reply ? toDatapoints(query, reply.answers, fields, pages) : [];
  });
  const reasons = new Set(replies.flatMap((reply) => ('unanswered' in reply ? [reply.unanswered] : [])));
  const others = fileType === 'ai_query' ? 1 : 0;
  return {
    status: reasons.size > 0 ? 'failed' : 'succeeded',
    data,
    error: [...reasons].join(' '),
    warnings: [],
    pages: pages.map((page) => ({ ...page, file: page.file < others ? null : page.file - others })),
  };
}
