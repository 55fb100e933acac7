import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  assertNoProblems,
  collect,
  isUuid,
  listFilter,
  listRows,
  type RowList,
  Jobs,
  jsonPart,
  type StorageAttempt,
  StoredObjects,
  toDate,
  type Upload,
} from '@app/core';
import { checkWebhookUrl } from '@app/events';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { ExtractionFile } from './extraction-file.entity';
import { ExtractionRun } from './extraction-run.entity';
import { toExtractionRunDto, type ExtractionRunDto } from './extraction-run.dto';
import type { Extraction } from '../extractions/extraction.entity';
import { runExtraction } from '../extraction.jobs';
import { ExtractionsRepository } from '../extractions/extractions.repository';
import type { InputFile } from './start/input-file';
import { type RunInput, RunInputs } from './start/run-inputs';
import { type NewRuns, RunsRepository } from './runs.repository';
import { type RunListQuery, type StartedRunDto, WebhookInput } from './start/start-run.dto';

/** Accepts and lists runs of extractions; the worker executes them (`RunExecutor`). */
@Injectable()
export class RunsService {
  constructor(
    private readonly extractions: ExtractionsRepository,
    private readonly runs: RunsRepository,
    private readonly inputs: RunInputs,
    private readonly objects: StoredObjects,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Accepts files for an extraction: one run for each, or one for all with `merge_files`. Returns when files and jobs are
   * stored; Redis and the worker need not be available.
   * @param upload parts: `webhook` (JSON, see `WebhookInput`), and those of `RunInputs`
   */
  async start(auth: Auth, extractionId: string, upload: Upload, requestId: string): Promise<StartedRunDto> {
    const { extraction, webhook, input } = await this.check(auth.scope, extractionId, upload);
    const runs = planRuns(auth, extraction, input, () => this.inputs.newUserId());
    noteForAudit({ objectType: 'run', objectIds: runs.map(({ id }) => id) });
    await this.objects.attempt(auth.scope.teamId, async (attempt) => {
      const callback = webhook ? { ...webhook, requestId } : null;
      const accepted = { runs, files: await store(attempt, runs, input.files), callback };
      await this.dataSource.transaction(async (manager) => {
        await this.insert(manager, auth.scope, accepted, requestId);
        await attempt.commit(manager);
      });
    });
    const userIds = runs.map(({ userId }) => userId);
    return { user_id: userIds[0]!, ...(input.userPerFile && { user_ids: userIds }) };
  }

  /** The runs of an extraction that a query selects, newest first. */
  async list(scope: Scope, extractionId: string, query: RunListQuery): Promise<RowList<ExtractionRunDto>> {
    const extraction = await this.extractions.get(scope, extractionId);
    const [after, before] = [toDate(query.start_time), toDate(query.end_time)];
    const filter = { ...listFilter(query), extractionId, after, before, userId: query.user_id };
    return listRows(query, {
      read: (part) => this.runs.list(scope, filter, part),
      count: (age) => this.runs.count(scope, filter, age),
      toDto: (run) => toExtractionRunDto(run, extraction.confidenceScoresEnabled),
      isId: isUuid,
    });
  }

  /** Deletes up to `limit` runs that finished more than `days` ago, with their files, and returns their number. */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.runs.deleteOld(days, limit);
  }

  /** Checks all parts, to report the problems of all. @throws NotFoundError for an unknown extraction */
  private async check(scope: Scope, extractionId: string, upload: Upload) {
    const { parts, problems } = upload;
    const webhook = await collect(problems, () => readWebhook(parts.webhook));
    const extraction = await this.extractions.get(scope, extractionId).catch((error: unknown) => {
      assertNoProblems(problems);
      throw error;
    });
    const input = await collect(problems, () => this.inputs.read(scope, extraction, upload));
    assertNoProblems(problems);
    return { extraction, webhook, input: input! };
  }

  private async insert(manager: EntityManager, scope: Scope, accepted: NewRuns, requestId: string) {
    const { runs } = accepted;
    await this.inputs.ensureUsers(
      scope,
      runs.map(({ userId }) => userId),
      manager,
    );
    const payloads = runs.map(({ id }) => ({ runId: id }));
    const jobIds = await this.jobs.addAll(manager, runExtraction, payloads, { ...scope, requestId });
    runs.forEach((run, index) => Object.assign(run, { jobId: jobIds[index] }));
    await this.runs.insert(scope, accepted, manager);
  }
}

/** Stores files one after the other: the disk is the bottleneck of several large files. */
async function store(attempt: StorageAttempt, runs: ExtractionRun[], files: InputFile[]): Promise<ExtractionFile[]> {
  const stored: ExtractionFile[] = [];
  for (const [index, file] of files.entries()) {
    const { id: runId } = runs[index] ?? runs[0]!;
    const position = runs.length === 1 ? index : 0;
    const owner = { table: 'extraction_run', id: runId } as const;
    const { key, ...facts } = await attempt.put(owner, String(position), await file.open(), file);
    const sourceField = file.sourceField?.id ?? null;
    stored.push(Object.assign(new ExtractionFile(), { runId, position, ...facts, storageKey: key, sourceField }));
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

/** One run for each file, or one for all with `merge_files` and without files. Runs of different users share no values. */
function planRuns(
  auth: Auth,
  extraction: Extraction,
  { files, userId, userPerFile, variant }: RunInput,
  newUserId: () => string,
): ExtractionRun[] {
  const names = files.map(({ name }) => name);
  const shared = { batchId: randomUUID(), userId };
  const own = () => ({ batchId: randomUUID(), userId: newUserId() });
  return (extraction.mergeFiles || files.length === 0 ? [names.join(', ')] : names).map((fileName, position) =>
    Object.assign(new ExtractionRun(), {
      id: randomUUID(),
      extractionId: extraction.id,
      ...(userPerFile ? own() : shared),
      position,
      fileName: fileName.replaceAll('\0', ''),
      identity: auth.account.email,
      variant,
    }),
  );
}
