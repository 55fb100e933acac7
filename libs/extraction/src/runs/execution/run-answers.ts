import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Env, inWorkFolder, StoredObjects } from '@app/core';
import { FieldValuesService } from '@app/users';
import { toDatapoints, toQuestion } from './datapoints';
import { documentPath } from '../../engine/document-file';
import { Engine, type Findings } from '../../engine/engine';
import { ModelAnswers, type ModelReplies } from '../../model/model-answers';
import type { ExtractionFile } from '../extraction-file.entity';
import type { ExtractionRun, RunPage } from '../extraction-run.entity';
import type { Extraction } from '../../extractions/extraction.entity';
import type { StoredQuery } from '../../extractions/extraction-parts';
import type { KnownFields } from '@app/forms';
import { UnreadableDocumentError } from '@app/reading/services';
import type { FileToRead, ReadPage } from '../../engine/reading-process';
import { RunsRepository, type RunResult } from '../runs.repository';
import { type FileFacts, FileFilter } from '../settings/file-facts';
import { fileWarnings } from '../settings/file-settings';
import { proseWarnings } from '../settings/prose-settings';
import { ASKED, queriesOf, variantCandidates, variantWarnings, type VariantCandidate } from '../settings/variants';
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
    private readonly models: ModelAnswers,
  ) {}

  /** The result of a run; for a document that cannot be read, a failed one with a sentence in `error`. */
  async find(run: ExtractionRun, extraction: Extraction, fields: KnownFields, signal: AbortSignal): Promise<RunResult> {
    const ask = (queries: StoredQuery[]) => queries.map((query) => toQuestion(query, fields));
    try {
      return await inWorkFolder(this.env.temporaryDir, async (folder) => {
        const stored = await this.runs.filesOf(run);
        const files = await this.fetch(run, extraction, { stored, fields, folder });
        const candidates = candidatesFor(run, extraction, stored, fields);
        const alternatives = candidates.map(({ variant, fingerprint }) => ({
          fingerprint,
          questions: ask(queriesOf(extraction.queries, variant)),
        }));
        const hasFiles = stored.length > 0;
        const inquiry = { ...readingOf(extraction, hasFiles), files, questions: ask(extraction.queries), alternatives };
        const ruled = await this.engine.answer(inquiry, folder, signal);
        if (ruled.gap !== null) return failure(ruled.gap, ruled.warnings);
        const questions = alternatives[ruled.alternative ?? -1]?.questions ?? inquiry.questions;
        const { contextRules } = extraction;
        const asked = {
          teamId: run.teamId,
          path: documentPath(folder),
          questions,
          replies: ruled.replies,
          contextRules,
        };
        const { warnings, ...improved } = await this.models.improve(asked, signal);
        const { variants } = extraction;
        const ineffective = [
          ...fileWarnings(extraction, hasFiles),
          ...variantWarnings({ variants, asked: run.variant }),
        ];
        const outcome = { ...ruled, ...improved, warnings: [...ruled.warnings, ...warnings, ...ineffective] };
        return toResult(extraction, outcome, candidates[ruled.alternative ?? -1] ?? null, fields);
      });
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return failure(error.message, []);
      throw error;
    }
  }

  private async fetch(run: ExtractionRun, extraction: Extraction, { stored, fields, folder }: Fetching) {
    const files: FileToRead[] = [];
    const nextPath = () => join(folder, String(files.length));
    if (extraction.fileType === 'ai_query') {
      const { bytes, ...labels } = toDocument(await this.values.valuesOf(run, run.userId));
      await writeFile(nextPath(), bytes);
      files.push({ ...labels, path: nextPath(), pageLimit: null, facts: null });
    }
    for (const file of stored) {
      const { name, mediaType, storageKey, sha256 } = file;
      await this.objects.save(storageKey, nextPath(), sha256);
      const facts = factsOf(run, file, fields);
      files.push({ name, mediaType, path: nextPath(), pageLimit: extraction.pageFilter, facts });
    }
    return files;
  }
}

const failure = (error: string, warnings: string[]): RunResult => ({
  status: 'failed',
  error,
  warnings,
  data: [],
  pages: [],
});

interface Fetching {
  stored: ExtractionFile[];
  fields: KnownFields;
  folder: string;
}

const factsOf = ({ position }: ExtractionRun, file: ExtractionFile, fields: KnownFields): FileFacts => ({
  name: file.name,
  mediaType: file.mediaType,
  size: file.size,
  position: position + file.position + 1,
  field: fields.get(file.sourceField ?? '')?.key ?? '',
});

function candidatesFor(run: ExtractionRun, { variants }: Extraction, files: ExtractionFile[], fields: KnownFields) {
  const sources = files.flatMap(({ sourceField }) => sourceField ?? []);
  return variantCandidates({ variants, asked: run.variant, fields: sources, keyOf: (id) => fields.get(id)?.key ?? '' });
}

/** A filter without the number of pages was applied before the run was made. The values of a user have no page numbers. */
function readingOf(extraction: Extraction, hasFiles: boolean) {
  const { fileType, acceptSpreadsheets, checkContinuousPages, fileFilterQuery } = extraction;
  return {
    acceptSpreadsheets: acceptSpreadsheets || fileType === 'csv',
    checkContinuousPages: checkContinuousPages && hasFiles,
    fileFilter: FileFilter.parse(fileFilterQuery)?.countsPages ? fileFilterQuery : '',
  };
}

/** Unanswered questions make the run failed, with their reasons in `error`; the other answers are kept. */
function toResult(
  extraction: Extraction,
  { replies, pages, warnings, unfollowed, email, hasModel }: Findings & ModelReplies,
  candidate: VariantCandidate | null,
  fields: KnownFields,
): RunResult {
  const queries = queriesOf(extraction.queries, candidate?.variant ?? null);
  const data = queries.flatMap((query, index) => {
    const reply = replies[index];
    return reply && 'answers' in reply ? toDatapoints(query, reply.answers, fields, pages) : [];
  });
  const reasons = new Set(replies.flatMap((reply) => ('unanswered' in reply ? [reply.unanswered] : [])));
  const answerWarnings = replies.flatMap((reply) =>
    'answers' in reply ? reply.answers.flatMap(({ warning }) => warning ?? []) : [],
  );
  const prose = unfollowed.flatMap((index) => queries[index] ?? []);
  return {
    status: reasons.size > 0 ? 'failed' : 'succeeded',
    data,
    error: [...reasons].join(' '),
    warnings: [...warnings, ...answerWarnings, ...proseWarnings(extraction.contextRules, prose, hasModel)],
    pages: pagesOf(extraction, pages),
    ...(candidate && { variant: toChosen(candidate) }),
    ...(email && { inboundMessage: email }),
  };
}

/** The first file of an extraction about a user's values is those values, which are no file of the run. */
function pagesOf({ fileType }: Extraction, pages: ReadPage[]): RunPage[] {
  const others = fileType === 'ai_query' ? 1 : 0;
  return pages.map((page) => ({ ...page, file: page.file < others ? null : page.file - others }));
}

const toChosen = ({ variant: { id, name }, reason }: VariantCandidate) => ({
  ...{ id, name, reason },
  ...(reason === ASKED && { asked: true }),
});
