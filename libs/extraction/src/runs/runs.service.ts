import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  addProblems,
  assertNoProblems,
  collect,
  inBatches,
  type InputProblem,
  InvalidInputError,
  Jobs,
  jsonPart,
  type StorageAttempt,
  StoredObjects,
  toDate,
  type Upload,
  type UploadedFile,
} from '@app/core';
import { checkWebhookUrl } from '@app/events';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { UsersService } from '@app/users';
import { ExtractionFile } from './extraction-file.entity';
import { ExtractionRun } from './extraction-run.entity';
import { toExtractionRunDto, type ExtractionRunDto } from './extraction-run.dto';
import type { Extraction } from '../extractions/extraction.entity';
import { runExtraction } from '../extraction.jobs';
import { ExtractionsRepository } from '../extractions/extractions.repository';
import { type NewRuns, RunsRepository } from './runs.repository';
import { type RunListQuery, type StartedRunDto, WebhookInput } from './start-run.dto';

const BATCH = 500;

/** Accepts and lists runs of extractions; the worker executes them (`RunExecutor`). */
@Injectable()
export class RunsService {
  constructor(
    private readonly extractions: ExtractionsRepository,
    private readonly runs: RunsRepository,
    private readonly users: UsersService,
    private readonly objects: StoredObjects,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Accepts files for an extraction: one run for each, or one for all with `merge_files`. Returns when files and jobs are
   * stored; Redis and the worker need not be available.
   * @param upload parts: `webhook` (JSON, see `WebhookInput`), `user_id` (for `ai_query`)
   */
  async start(auth: Auth, extractionId: string, upload: Upload, requestId: string): Promise<StartedRunDto> {
    const { files, parts } = upload;
    const { extraction, webhook } = await this.check(auth.scope, extractionId, upload);
    const userId = parts.user_id || this.users.newUserId();
    const runs = planRuns(auth, extraction, userId, files);
    noteForAudit({ objectType: 'run', objectIds: runs.map(({ id }) => id) });
    await this.objects.attempt(auth.scope.teamId, async (attempt) => {
      const callback = webhook ? { ...webhook, requestId } : null;
      const accepted = { runs, files: await store(attempt, runs, files), callback };
      await this.dataSource.transaction(async (manager) => {
        await this.insert(manager, auth.scope, accepted, requestId);
        await attempt.commit(manager);
      });
    });
    return { user_id: userId };
  }

  /** Runs of an extraction in batches, newest first. */
  async *list(scope: Scope, extractionId: string, query: RunListQuery): AsyncGenerator<ExtractionRunDto[]> {
    const extraction = await this.extractions.get(scope, extractionId);
    const filter = { after: toDate(query.start_time), before: toDate(query.end_time), userId: query.user_id };
    const read = (after?: ExtractionRun) => this.runs.list(scope, extractionId, filter, BATCH, after);
    yield* inBatches(BATCH, read, (run) => toExtractionRunDto(run, extraction.confidenceScoresEnabled));
  }

  /** Deletes up to `limit` runs that finished more than `days` ago, with their files, and returns their number. */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.runs.deleteOld(days, limit);
  }

  /** Checks all parts, to report the problems of all. @throws NotFoundError for an unknown extraction */
  private async check(scope: Scope, extractionId: string, { files, parts, problems }: Upload) {
    const webhook = await collect(problems, () => readWebhook(parts.webhook));
    const extraction = await this.extractions.get(scope, extractionId).catch((error: unknown) => {
      assertNoProblems(problems);
      throw error;
    });
    addProblems(problems, inputProblems(extraction.fileType === 'ai_query', files, parts.user_id));
    const userId = parts.user_id;
    if (userId) await collect(problems, () => this.requireUser(scope, userId));
    assertNoProblems(problems);
    return { extraction, webhook };
  }

  private async requireUser(scope: Scope, userId: string) {
    const user = await this.users.find(scope, userId);
    if (!user) throw new InvalidInputError([{ path: 'user_id', message: `there is no user ${userId}` }]);
  }

  private async insert(manager: EntityManager, scope: Scope, accepted: NewRuns, requestId: string) {
    const { runs } = accepted;
    await this.users.ensure(scope, runs[0]!.userId, manager);
    const payloads = runs.map(({ id }) => ({ runId: id }));
    const jobIds = await this.jobs.addAll(manager, runExtraction, payloads, { teamId: scope.teamId, requestId });
    runs.forEach((run, index) => Object.assign(run, { jobId: jobIds[index] }));
    await this.runs.insert(scope, accepted, manager);
  }
}

/** Stores files one after the other: the disk is the bottleneck of several large files. */
async function store(attempt: StorageAttempt, runs: ExtractionRun[], files: UploadedFile[]): Promise<ExtractionFile[]> {
  const stored: ExtractionFile[] = [];
  for (const [index, file] of files.entries()) {
    const { id: runId } = runs[index] ?? runs[0]!;
    const position = runs.length === 1 ? index : 0;
    const owner = { table: 'extraction_run', id: runId } as const;
    const { key, ...facts } = await attempt.put(owner, String(position), createReadStream(file.path), file);
    stored.push(Object.assign(new ExtractionFile(), { runId, position, ...facts, storageKey: key }));
  }
  return stored;
}

/** @throws InvalidInputError with the problems of its shape and of its address */
async function readWebhook(part: string | undefined): Promise<WebhookInput | undefined> {
  const webhook = jsonPart('webhook', WebhookInput, part);
  if (!webhook) return undefined;
  const { url } = webhook.value;
  if (url !== undefined) await collect(webhook.problems, () => checkWebhookUrl(url, 'webhook.url'));
  return webhook.valid();
}

function inputProblems(asksUser: boolean, files: UploadedFile[], userId: string | undefined): InputProblem[] {
  if (asksUser && !userId)
    return [{ path: 'user_id', message: 'user_id is required: this extraction asks about the values of a user' }];
  if (asksUser) return [];
  const extra = 'user_id is only for extractions with file_type ai_query; a run stores its values on a new user';
  return [
    ...(userId ? [{ path: 'user_id', message: extra }] : []),
    ...(files.length === 0 ? [{ path: 'files', message: 'files is required: send at least one file' }] : []),
  ];
}

function planRuns(auth: Auth, extraction: Extraction, userId: string, files: UploadedFile[]): ExtractionRun[] {
  const batchId = randomUUID();
  const names =
    extraction.mergeFiles || files.length === 0
      ? [files.map(({ name }) => name).join(', ')]
      : files.map(({ name }) => name);
  return names.map((fileName, position) =>
    Object.assign(new ExtractionRun(), {
      id: randomUUID(),
      extractionId: extraction.id,
      userId,
      batchId,
      position,
      fileName: fileName.replaceAll('\0', ''),
      identity: auth.account.email,
    }),
  );
}
