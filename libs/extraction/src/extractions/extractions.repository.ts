import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { type ListFilter, type ListPart, newestFirst, NotFoundError, selectionOf, withinList } from '@app/core';
import { MAX_USES_READ } from '@app/forms';
import type { TeamScope } from '@app/teams';
import { ExtractionIntegration } from '../integrations/extraction-integration.entity';
import type { ExtractionIntegrationModel } from '../integrations/read-integrations';
import { ExtractionField } from './extraction-field.entity';
import { Extraction } from './extraction.entity';
import { LISTED } from './extraction-columns';
import { fieldsInUse, type ExtractionDefinition } from './extraction-definition';

/** The columns of a list of extractions, without queries and rules, which can be large. */
const LISTED_COLUMNS = {
  id: true,
  ...selectionOf(LISTED),
  createdAt: true,
  updatedAt: true,
} as const satisfies Partial<Record<keyof Extraction, true>>;
const COLUMNS = Object.keys(LISTED_COLUMNS).map((column) => `extraction.${column}`);
export type ListedExtraction = Pick<Extraction, keyof typeof LISTED_COLUMNS>;

/** An extraction that was read in its scope, also by a run of it. */
interface Owner {
  id: string;
}

const USERS_OF_FIELD = `
  SELECT format('%s (%s)', o.name, o.id) AS name FROM extraction_field u JOIN extraction o ON o.id = u.extraction_id
  WHERE o.team_id = $1 AND u.field_id = $2 ORDER BY o.created_at, o.id LIMIT ${MAX_USES_READ}`;

const ENVIRONMENTS_WITH_RUNS = `
  SELECT n.id FROM environment n
  WHERE n.team_id = $1 AND EXISTS (SELECT FROM extraction_run r WHERE r.environment_id = n.id AND r.extraction_id = $2)`;

@Injectable()
export class ExtractionsRepository {
  constructor(@InjectRepository(Extraction) private readonly extractions: Repository<Extraction>) {}

  /** Extractions that match, newest first. */
  list(scope: TeamScope, filter: ListFilter, part: ListPart): Promise<ListedExtraction[]> {
    return newestFirst(this.filtered(scope, filter), part).select(COLUMNS).getMany();
  }

  count(scope: TeamScope, filter: ListFilter): Promise<number> {
    return this.filtered(scope, filter).getCount();
  }

  private filtered({ teamId }: TeamScope, filter: ListFilter): SelectQueryBuilder<Extraction> {
    return withinList(this.extractions.createQueryBuilder('extraction').where({ teamId }), filter, ['extraction.name']);
  }

  async get({ teamId }: TeamScope, id: string, manager = this.extractions.manager): Promise<Extraction> {
    const extraction = await manager.findOneBy(Extraction, { teamId, id });
    if (!extraction) throw new NotFoundError(`Extraction ${id}`);
    return extraction;
  }

  /** The integrations of an extraction that was read in its scope, in their order. */
  integrationsOf({ id: extractionId }: Owner, manager = this.extractions.manager): Promise<ExtractionIntegration[]> {
    return manager.find(ExtractionIntegration, { where: { extractionId }, order: { position: 'ASC' } });
  }

  /** The oldest extractions that read from or save to a field, by name and id; at most `MAX_USES_READ`. */
  async usersOfField({ teamId }: TeamScope, fieldId: string): Promise<string[]> {
    const rows = await this.extractions.query<{ name: string }[]>(USERS_OF_FIELD, [teamId, fieldId]);
    return rows.map(({ name }) => name);
  }

  /** Runs `work` in a transaction that holds a row lock on the extraction. @throws NotFoundError */
  locked<T>(
    { teamId }: TeamScope,
    id: string,
    work: (extraction: Extraction, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.extractions.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const extraction = await manager.findOne(Extraction, { where: { teamId, id }, lock });
      if (!extraction) throw new NotFoundError(`Extraction ${id}`);
      return work(extraction, manager);
    });
  }

  insert(
    { teamId }: TeamScope,
    definition: ExtractionDefinition,
    integrations: ExtractionIntegrationModel[],
  ): Promise<Extraction> {
    const extraction = this.extractions.create({ ...definition, teamId });
    return this.extractions.manager.transaction((manager) => this.save(extraction, integrations, manager));
  }

  /** Updates a locked extraction; null leaves its integrations. Without the lock, `save` could insert a row that has been deleted since it was read. */
  update(
    locked: Extraction,
    definition: ExtractionDefinition,
    integrations: ExtractionIntegrationModel[] | null,
    manager: EntityManager,
  ): Promise<Extraction> {
    return this.save(Object.assign(locked, definition), integrations, manager);
  }

  /** Stores the `valid` of its rules, unless it has been edited since it was read. Does not change `updated_at`. */
  async storeVerdicts({ id, rules, updatedAt }: Extraction): Promise<void> {
    await this.extractions.manager.query('UPDATE extraction SET rules = $2 WHERE id = $1 AND updated_at = $3', [
      id,
      JSON.stringify(rules),
      updatedAt,
    ]);
  }

  /** The ids of the environments that have runs of the extraction. */
  async environmentsWithRuns({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(ENVIRONMENTS_WITH_RUNS, [teamId, id]);
    return rows.map((row) => row.id);
  }

  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(Extraction, { teamId, id });
  }

  private async save(
    extraction: Extraction,
    integrations: ExtractionIntegrationModel[] | null,
    manager: EntityManager,
  ): Promise<Extraction> {
    const saved = await manager.save(extraction);
    await this.saveFieldsInUse(manager, saved);
    if (integrations) await this.replaceIntegrations(manager, saved, integrations);
    return saved;
  }

  private async replaceIntegrations(
    manager: EntityManager,
    { id: extractionId }: Extraction,
    integrations: ExtractionIntegrationModel[],
  ) {
    await manager.delete(ExtractionIntegration, { extractionId });
    await manager.insert(
      ExtractionIntegration,
      integrations.map((integration, position) => ({ ...integration, extractionId, position })),
    );
  }

  private async saveFieldsInUse(manager: EntityManager, extraction: Extraction) {
    await manager.delete(ExtractionField, { extractionId: extraction.id });
    await manager.insert(
      ExtractionField,
      fieldsInUse(extraction).map((fieldId) => ({ extractionId: extraction.id, fieldId })),
    );
  }
}
