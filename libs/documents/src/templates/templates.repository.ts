import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ListFilter, type ListPart, newestFirst, withinList } from '@app/core';
import { EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import type { TeamScope } from '@app/teams';
import { DocumentTemplate } from './document-template.entity';

export interface TemplateFilter extends ListFilter {
  name?: string;
  tagGroups: string[][];
}

@Injectable()
export class TemplatesRepository {
  constructor(@InjectRepository(DocumentTemplate) private readonly templates: Repository<DocumentTemplate>) {}

  /** Templates that match, newest first. */
  list(scope: TeamScope, filter: TemplateFilter, part: ListPart): Promise<DocumentTemplate[]> {
    return newestFirst(this.filtered(scope, filter), part).getMany();
  }

  count(scope: TeamScope, filter: TemplateFilter): Promise<number> {
    return this.filtered(scope, filter).getCount();
  }

  private filtered(
    { teamId }: TeamScope,
    { name, tagGroups, ...filter }: TemplateFilter,
  ): SelectQueryBuilder<DocumentTemplate> {
    const query = this.templates.createQueryBuilder('template').where({ teamId });
    if (name) query.andWhere('strpos(lower(template.name), lower(:name)) > 0', { name });
    tagGroups.forEach((group, index) =>
      query.andWhere(`template.tags && CAST(:group${index} AS text[])`, { [`group${index}`]: group }),
    );
    return withinList(query, filter, ['template.name']);
  }

  find({ teamId }: TeamScope, id: string): Promise<DocumentTemplate | null> {
    return this.templates.findOneBy({ teamId, id });
  }

  /** Inserts the templates, and sets team and times of the given objects. */
  async insert({ teamId }: TeamScope, templates: DocumentTemplate[], manager: EntityManager): Promise<void> {
    for (const template of templates) template.teamId = teamId;
    await manager.insert(DocumentTemplate, templates);
  }
}
