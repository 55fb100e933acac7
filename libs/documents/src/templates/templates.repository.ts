import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository } from 'typeorm';
import type { TeamScope } from '@app/teams';
import { DocumentTemplate } from './document-template.entity';

export interface TemplateFilter {
  name?: string;
  tagGroups: string[][];
}

type Cursor = Pick<DocumentTemplate, 'createdAt' | 'id'>;

@Injectable()
export class TemplatesRepository {
  constructor(@InjectRepository(DocumentTemplate) private readonly templates: Repository<DocumentTemplate>) {}

  /** Templates that match the filter, newest first; `after` is the last one of the page before. */
  newest(
    { teamId }: TeamScope,
    { name, tagGroups }: TemplateFilter,
    take: number,
    after?: Cursor,
  ): Promise<DocumentTemplate[]> {
    const query = this.templates
      .createQueryBuilder('template')
      .where('template.teamId = :teamId', { teamId })
      .orderBy('template.createdAt', 'DESC')
      .addOrderBy('template.id', 'DESC')
      .take(take);
    if (name) query.andWhere('strpos(lower(template.name), lower(:name)) > 0', { name });
    tagGroups.forEach((group, index) =>
      query.andWhere(`template.tags && CAST(:group${index} AS text[])`, { [`group${index}`]: group }),
    );
    if (after)
      query.andWhere('(template.createdAt, template.id) < (:createdAt, :id)', {
        createdAt: after.createdAt,
        id: after.id,
      });
    return query.getMany();
  }

  find({ teamId }: TeamScope, id: string): Promise<DocumentTemplate | null> {
    return this.templates.findOneBy({ teamId, id });
  }

  /** Also sets `createdAt` and `updatedAt` of the templates. */
  async insert(manager: EntityManager, templates: DocumentTemplate[]): Promise<void> {
    await manager.insert(DocumentTemplate, templates);
  }
}
