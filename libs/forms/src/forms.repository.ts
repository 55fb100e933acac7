import { NotFoundError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Form } from './entities/form.entity';
import { FORM_TREE_BY_KEY, type FormTree, type FormTreeRow, toFormTree } from './store/form-tree';

/** The filter of a form list: forms with all these tags; only active or only inactive ones. */
export interface FormFilter {
  tags: string[];
  active: boolean | undefined;
}

/** Reads forms of a team. `FormWriter` writes them. */
@Injectable()
export class FormsRepository {
  constructor(@InjectRepository(Form) private readonly forms: Repository<Form>) {}

  /** The form with all its parts, in one statement; `key` is its wire id. */
  async findTree({ teamId }: TeamScope, key: string, manager = this.forms.manager): Promise<FormTree | null> {
    const [row] = await manager.query<FormTreeRow[]>(FORM_TREE_BY_KEY, [teamId, key]);
    return row ? toFormTree(row) : null;
  }

  async getTree(scope: TeamScope, key: string, manager?: EntityManager): Promise<FormTree> {
    const form = await this.findTree(scope, key, manager);
    if (!form) throw new NotFoundError(`Form ${key}`);
    return form;
  }

  /** The wire id of the form with this wire id, else with this name. */
  async findKey({ teamId }: TeamScope, idOrName: string): Promise<string | null> {
    const where = [
      { teamId, key: idOrName },
      { teamId, name: idOrName },
    ];
    const found = await this.forms.find({ where, select: { id: true, key: true } });
    return (found.find(({ key }) => key === idOrName) ?? found[0])?.key ?? null;
  }

  /** Whether a form of that name exists, other than the one with `exceptKey`. */
  async hasName(
    { teamId }: TeamScope,
    name: string,
    exceptKey?: string,
    manager = this.forms.manager,
  ): Promise<boolean> {
    const form = await manager.findOne(Form, { where: { teamId, name }, select: { id: true, key: true } });
    return form !== null && form.key !== exceptKey;
  }

  /** At most `limit` forms, newest first, older than `before` when it is given. */
  newest({ teamId }: TeamScope, { tags, active }: FormFilter, limit: number, before?: Form): Promise<Form[]> {
    const query = this.forms.createQueryBuilder('form').where('form.teamId = :teamId', { teamId });
    if (tags.length > 0) query.andWhere('form.tags @> :tags', { tags });
    if (active !== undefined) query.andWhere('form.active = :active', { active });
    if (before) {
      const { createdAt, id } = before;
      query.andWhere('(form.createdAt, form.id) < (:createdAt, :id)', { createdAt, id });
    }
    return query.orderBy('form.createdAt', 'DESC').addOrderBy('form.id', 'DESC').limit(limit).getMany();
  }

  /** Locks the form against other writers until the transaction ends. */
  async lock({ teamId }: TeamScope, key: string, manager: EntityManager): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const form = await manager.findOne(Form, { where: { teamId, key }, select: { id: true }, lock });
    if (!form) throw new NotFoundError(`Form ${key}`);
  }

  async delete({ teamId }: TeamScope, key: string, manager: EntityManager): Promise<void> {
    await manager.delete(Form, { teamId, key });
  }
}
