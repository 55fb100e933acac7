import { Injectable } from '@nestjs/common';
import { NotFoundError, type Sent } from '@app/core';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { DataSource } from 'typeorm';
import type { SigningUrlQuery } from '../envelopes/envelope.dto';
import { EnvelopeFills } from '../envelopes/envelope-fills';
import { EnvelopesService } from '../envelopes/envelopes.service';
import { BulkFillStarter } from './bulk-fill-starter';
import type {
  BulkFillDocumentsDto,
  BulkFillDto,
  BulkFillProgressDto,
  BulkFillQuery,
  BulkFillRowDto,
} from './bulk-fill.dto';
import type { BulkFill } from './bulk-fill.entity';
import { toBulkFillProgressDto, toBulkFillRowDto } from './bulk-fill.mapper';
import { BulkFillsRepository, type StateOfRow } from './bulk-fills.repository';

/** Bulk fills: many documents of one template. The worker fills each row as a job of its own (`fill-row`). */
@Injectable()
export class BulkFillsService {
  constructor(
    private readonly starter: BulkFillStarter,
    private readonly fills: BulkFillsRepository,
    private readonly envelopes: EnvelopesService,
    private readonly envelopeFills: EnvelopeFills,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores all rows with their jobs, or none. @throws InvalidInputError with the problems of all rows */
  async start(
    auth: Auth,
    sent: Sent<BulkFillDocumentsDto>,
    query: SigningUrlQuery,
    requestId: string,
  ): Promise<BulkFillProgressDto> {
    const fill = await this.starter.start(auth, sent, query, requestId);
    noteForAudit({ objectType: 'bulk', objectIds: [fill.id] });
    return toBulkFillProgressDto(fill, { pending: sent.valid().rows.length });
  }

  /** The progress, and a page of the rows. @throws NotFoundError, also for a page past the last one */
  async get(scope: Scope, id: string, query: BulkFillQuery): Promise<BulkFillDto> {
    const { page, page_size: take, skip, state } = query;
    const fill = await this.fills.get(scope, id);
    const progress = toBulkFillProgressDto(fill, await this.fills.counts(fill));
    const total_pages = Math.max(1, Math.ceil((state ? progress[state] : progress.total) / take));
    if (page > total_pages) throw new NotFoundError(`Page ${page} (the last one is ${total_pages})`);
    const rows = await this.fills.rows(fill, { state, skip, take });
    return { ...progress, page, total_pages, rows: await this.describe(scope, fill, rows) };
  }

  /** Queues the rows again that could not be filled. @throws NotFoundError */
  async retry(scope: Scope, id: string, requestId: string): Promise<BulkFillProgressDto> {
    return this.dataSource.transaction(async (manager) => {
      const fill = await this.fills.lock(scope, id, manager);
      const failed = await this.fills.envelopes(fill, 'failed', manager);
      await this.envelopeFills.retryAll(scope, [...failed.keys()], requestId, manager);
      await this.fills.setRequest(scope, id, requestId, manager);
      return toBulkFillProgressDto(fill, await this.fills.counts(fill, manager));
    });
  }

  /** Cancels the rows that are not filled yet. @throws NotFoundError */
  async cancel(scope: Scope, id: string): Promise<BulkFillProgressDto> {
    return this.dataSource.transaction(async (manager) => {
      const fill = await this.fills.lock(scope, id, manager);
      const pending = await this.fills.envelopes(fill, 'pending', manager);
      const cancelled = await this.envelopeFills.cancelAll(scope, [...pending.keys()], manager);
      await this.fills.markCancelled(
        fill,
        cancelled.map((envelopeId) => pending.get(envelopeId)!),
        manager,
      );
      return toBulkFillProgressDto(fill, await this.fills.counts(fill, manager));
    });
  }

  private async describe(scope: Scope, { requestId }: BulkFill, rows: StateOfRow[]): Promise<BulkFillRowDto[]> {
    const ids = rows.flatMap(({ envelopeId }) => envelopeId ?? []);
    const found = new Map((await this.envelopeFills.findAll(scope, ids)).map((envelope) => [envelope.id, envelope]));
    const handedOver = [...found.values()].filter(({ handsLinkOver }) => handsLinkOver).map(({ id }) => id);
    const urls = await this.envelopes.signingUrls(scope, handedOver);
    return rows.map((row) =>
      toBulkFillRowDto(row, found.get(row.envelopeId ?? '') ?? null, requestId, {
        file: (envelope) => this.envelopes.fileUrl(envelope),
        signing: ({ id }) => urls.get(id),
      }),
    );
  }
}
