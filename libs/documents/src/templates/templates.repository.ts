import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  containing,
  isUuid,
  type ListFilter,
  type ListPart,
  newestFirst,
  NotFoundError,
  OneRow,
  PreparedStatements,
  withinList,
} from '@app/core';
import { EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import type { TeamScope } from '@app/teams';
import { DocumentTemplate } from './document-template.entity';

export interface TemplateFilter extends ListFilter {
  name?: string;
  tagGroups: string[][];
}

/** Characters of a template's name, which may be that of its file. */
const MAX_NAME = 255;

@Injectable()
export class TemplatesRepository {
  private readonly ofTeam: OneRow<DocumentTemplate>;

  constructor(
    @InjectRepository(DocumentTemplate) private readonly templates: Repository<DocumentTemplate>,
    statements: PreparedStatements,
  ) {
    this.ofTeam = new OneRow(statements, templates, { name: 'template_of_team', by: ['teamId', 'id'] });
  }

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
    if (name) containing(query, ['template.name'], name, 'name');
    tagGroups.forEach((group, index) =>
      query.andWhere(`template.tags && CAST(:group${index} AS text[])`, { [`group${index}`]: group }),
    );
    return withinList(query, filter, ['template.name']);
  }

  find({ teamId }: TeamScope, id: string): Promise<DocumentTemplate | null> {
    return this.ofTeam.find([teamId, id]);
  }

  /** @throws NotFoundError */
  async get(scope: TeamScope, id: string): Promise<DocumentTemplate> {
    const template = await this.find(scope, id);
    if (!template) throw new NotFoundError(`Template ${id}`);
    return template;
  }

  /**
   * Locks the template, so that its versions and its deletion are one after the other, and fills that begin with it wait.
   * @throws NotFoundError
   */
  async lock({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<DocumentTemplate> {
    const lock = { mode: 'pessimistic_write' } as const;
    const template = await manager.findOne(DocumentTemplate, { where: { teamId, id }, lock });
    if (!template) throw new NotFoundError(`Template ${id}`);
    return template;
  }

  /**
   * The template with an id, or with a name, which may be written without the extension of a docx file. Of several with the name
   * it is the newest.
   */
  async findNamed({ teamId }: TeamScope, name: string): Promise<DocumentTemplate | null> {
    // PostgreSQL has no text with U+0000.
    if (name.length > MAX_NAME || name.includes('\0')) return null;
    if (isUuid(name)) return this.templates.findOneBy({ teamId, id: name });
    return this.templates
      .createQueryBuilder('template')
      .where('template.teamId = :teamId', { teamId })
      .andWhere('template.name IN (:...names)', { names: [name, `${name}.docx`] })
      .orderBy('template.name = :name', 'DESC')
      .setParameter('name', name)
      .addOrderBy('template.createdAt', 'DESC')
      .addOrderBy('template.id', 'DESC')
      .limit(1)
      .getOne();
  }

  /** Inserts the templates, and sets team and times of the given objects. Repeated tags are stored once. */
  async insert({ teamId }: TeamScope, templates: DocumentTemplate[], manager: EntityManager): Promise<void> {
    for (const template of templates) Object.assign(template, { teamId, tags: distinct(template.tags) });
    await manager.insert(DocumentTemplate, templates);
  }

  /** Stores changes of a template and returns it as it is then. Repeated tags are stored once. */
  async update(
    scope: TeamScope,
    template: DocumentTemplate,
    changes: Partial<DocumentTemplate>,
    manager: EntityManager,
  ): Promise<DocumentTemplate> {
    const tags = distinct(changes.tags ?? template.tags);
    return manager.save(Object.assign(new DocumentTemplate(), template, changes, { tags, teamId: scope.teamId }));
  }

  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(DocumentTemplate, { teamId, id });
  }
}

const distinct = (tags: string[]): string[] => [...new Set(tags)];
