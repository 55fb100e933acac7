import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository } from 'typeorm';
import { NotFoundError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { ExtractionField } from './extraction-field.entity';
import { Extraction } from './extraction.entity';
import { fieldsInUse, type ExtractionDefinition } from './extraction-definition';

@Injectable()
export class ExtractionsRepository {
  constructor(@InjectRepository(Extraction) private readonly extractions: Repository<Extraction>) {}

  /** Newest first. */
  page({ teamId }: TeamScope, skip: number, take: number): Promise<[Extraction[], number]> {
    return this.extractions.findAndCount({ where: { teamId }, order: { createdAt: 'DESC', id: 'DESC' }, skip, take });
  }

  async get({ teamId }: TeamScope, id: string): Promise<Extraction> {
    const extraction = await this.extractions.findOneBy({ teamId, id });
    if (!extraction) throw new NotFoundError(`Extraction ${id}`);
    return extraction;
  }

  insert({ teamId }: TeamScope, definition: ExtractionDefinition): Promise<Extraction> {
    return this.extractions.manager.transaction(async (manager) => {
      const saved = await manager.save(this.extractions.create({ ...definition, teamId }));
      await this.saveFieldsInUse(manager, saved);
      return saved;
    });
  }

  /** Changes an extraction and answers it. @throws NotFoundError when it was deleted meanwhile */
  update({ teamId, id }: Extraction, definition: ExtractionDefinition): Promise<Extraction> {
    return this.extractions.manager.transaction(async (manager) => {
      // `save` would insert a row that was deleted since it was read.
      const locked = await manager.findOne(Extraction, { where: { teamId, id }, lock: { mode: 'pessimistic_write' } });
      if (!locked) throw new NotFoundError(`Extraction ${id}`);
      const saved = await manager.save(Object.assign(locked, definition));
      await this.saveFieldsInUse(manager, saved);
      return saved;
    });
  }

  /** Keeps what was found out of its rules, unless it was edited meanwhile; that is no edit itself. */
  async storeVerdicts({ id, rules, updatedAt }: Extraction): Promise<void> {
    await this.extractions.manager.query('UPDATE extraction SET rules = $2 WHERE id = $1 AND updated_at = $3', [
      id,
      JSON.stringify(rules),
      updatedAt,
    ]);
  }

  async delete({ teamId }: TeamScope, id: string): Promise<boolean> {
    return ((await this.extractions.delete({ teamId, id })).affected ?? 0) > 0;
  }

  private async saveFieldsInUse(manager: EntityManager, extraction: Extraction) {
    await manager.delete(ExtractionField, { extractionId: extraction.id });
    await manager.insert(
      ExtractionField,
      fieldsInUse(extraction).map((fieldId) => ({ extractionId: extraction.id, fieldId })),
    );
  }
}
