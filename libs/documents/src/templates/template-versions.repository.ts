import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ListFilter, type ListPart, newestFirst, withinList } from '@app/core';
import type { TeamScope } from '@app/teams';
import { EntityManager, IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import type { DocumentTemplate } from './document-template.entity';
import { DocumentTemplateVersion } from './document-template-version.entity';

/** A version that an envelope still has to be filled with: one that is pending, or failed and may be retried. */
const IN_USE = `EXISTS (
  SELECT FROM envelope e WHERE e.template_key = document_template_version.storage_key AND e.status <> 'filled')`;

@Injectable()
export class TemplateVersionsRepository {
  constructor(
    @InjectRepository(DocumentTemplateVersion) private readonly versions: Repository<DocumentTemplateVersion>,
  ) {}

  /** The versions of a template, newest first. */
  list(scope: TeamScope, templateId: string, filter: ListFilter, part: ListPart): Promise<DocumentTemplateVersion[]> {
    return newestFirst(this.filtered(scope, templateId, filter), part).getMany();
  }

  count(scope: TeamScope, templateId: string, filter: ListFilter): Promise<number> {
    return this.filtered(scope, templateId, filter).getCount();
  }

  private filtered(
    { teamId }: TeamScope,
    templateId: string,
    filter: ListFilter,
  ): SelectQueryBuilder<DocumentTemplateVersion> {
    const query = this.versions.createQueryBuilder('version').where({ teamId, templateId });
    return withinList(query, filter, ['version.fileName']);
  }

  /** The version that is the present file of a template. */
  findPresent({ teamId }: TeamScope, { id, version }: DocumentTemplate): Promise<DocumentTemplateVersion | null> {
    return this.versions.findOneBy({ teamId, templateId: id, number: version });
  }

  find({ teamId }: TeamScope, id: string): Promise<DocumentTemplateVersion | null> {
    return this.versions.findOneBy({ teamId, id });
  }

  /** The version in a job's payload. */
  findForJob(id: string): Promise<DocumentTemplateVersion | null> {
    return this.versions.findOneBy({ id });
  }

  /**
   * Records the job that draws a version. @returns false when it is drawn, when it cannot be, or while another job draws it
   */
  async beginPreview(
    { teamId }: TeamScope,
    id: string,
    previewJobId: string,
    manager: EntityManager,
  ): Promise<boolean> {
    const begun = await manager
      .createQueryBuilder()
      .update(DocumentTemplateVersion)
      .set({ previewJobId, previewFailure: null })
      .where({ teamId, id, previews: IsNull(), previewJobId: IsNull() })
      .andWhere(`(preview_failure IS NULL OR preview_failure->>'lasting' = 'false')`)
      .execute();
    return (begun.affected ?? 0) > 0;
  }

  /** Stores the end of the job that draws a version. @returns false when the version was deleted */
  async endPreviewForJob(
    id: string,
    outcome: Partial<Pick<DocumentTemplateVersion, 'previews' | 'previewFailure'>>,
    manager: EntityManager,
  ): Promise<boolean> {
    const changes = { ...outcome, previewJobId: null };
    return ((await manager.update(DocumentTemplateVersion, { id }, changes)).affected ?? 0) > 0;
  }

  async insert({ teamId }: TeamScope, versions: DocumentTemplateVersion[], manager: EntityManager): Promise<void> {
    for (const version of versions) version.teamId = teamId;
    await manager.insert(DocumentTemplateVersion, versions);
  }

  /**
   * Detaches the versions of a template that fills still need, so that they outlive it. Call it with the template locked and
   * before it is deleted.
   */
  async detachUsed({ teamId }: TeamScope, templateId: string, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE document_template_version SET template_id = NULL WHERE team_id = $1 AND template_id = $2 AND ${IN_USE}`,
      [teamId, templateId],
    );
  }

  /** Deletes up to `limit` versions of deleted templates that no fill needs any more. @returns their number */
  async deleteOld(limit: number): Promise<number> {
    const deleted = await this.versions.query<unknown[]>(
      `WITH unused AS (
         SELECT id FROM document_template_version WHERE template_id IS NULL AND NOT ${IN_USE}
         ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
       ), deleted AS (DELETE FROM document_template_version d USING unused WHERE d.id = unused.id RETURNING d.id)
       SELECT id FROM deleted`,
      [limit],
    );
    return deleted.length;
  }
}
