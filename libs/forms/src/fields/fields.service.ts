import {
  type InputProblem,
  InvalidInputError,
  isForeignKeyViolation,
  isUniqueViolation,
  type Listing,
  NotFoundError,
  type Sent,
} from '@app/core';
import { noteForAudit, type TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { definitionProblems, type FieldDefinition, type NewField, newKeyProblem, toNewField } from './field-definition';
import { FIELD_KEY_UNIQUE, type Field } from './field.entity';
import type { CreateFieldDto, EditFieldDto, FieldDefinitionDto, FieldListQuery } from './field.dto';
import { toFieldDefinitionDto } from './field.dto';
import { FieldUsage } from './field-usage';
import { crossedProblems, type FieldUse, formsThatShow, inUse, shownProblems } from './field-uses';
import { FieldsRepository } from './fields.repository';

/** The field definitions of a team, to which forms, users, documents, extractions and agents refer. */
@Injectable()
export class FieldsService {
  constructor(
    private readonly fields: FieldsRepository,
    private readonly usage: FieldUsage,
  ) {}

  /** The definitions with these keys (`id` on the wire) by key; unknown keys are not in the map. */
  async findByKeys(
    scope: TeamScope,
    keys: Iterable<string>,
    manager?: EntityManager,
  ): Promise<Map<string, FieldDefinition>> {
    const found = await this.fields.findByKeys(scope, [...new Set(keys)], manager);
    return new Map(found.map((field) => [field.key, field]));
  }

  /** The definitions with these internal ids by internal id; unknown ids are not in the map. */
  async findByInternalIds(scope: TeamScope, ids: Iterable<string>): Promise<Map<string, FieldDefinition>> {
    const found = await this.fields.findByIds(scope, [...new Set(ids)]);
    return new Map(found.map((field) => [field.id, field]));
  }

  /** The `count` newest definitions, hidden ones too. */
  async newest(scope: TeamScope, count: number): Promise<FieldDefinition[]> {
    return (await this.fields.page(scope, undefined, 0, count)).results;
  }

  async page(scope: TeamScope, query: FieldListQuery): Promise<Listing<FieldDefinitionDto>> {
    const { count, results } = await this.fields.page(scope, query.hidden, query.skip, query.page_size);
    return { count, results: results.map(toFieldDefinitionDto) };
  }

  async read(scope: TeamScope, key: string): Promise<FieldDefinitionDto> {
    return toFieldDefinitionDto(await this.fields.getByKey(scope, key));
  }

  /** @throws InvalidInputError when the key is in use or the definition is invalid for its type */
  async create(scope: TeamScope, sent: Sent<CreateFieldDto>): Promise<FieldDefinitionDto> {
    const { id, ...input } = sent.value as Partial<CreateFieldDto>;
    const taken = id === undefined ? new Map() : await this.findByKeys(scope, [id]);
    sent.add([...taken.keys()].map(takenProblem));
    const unfit = id === undefined ? null : newKeyProblem(id);
    if (unfit !== null) sent.add([{ path: 'id', message: unfit }]);
    checkDefinition(sent, toNewField({ ...input, id: id ?? '' }));
    const field = toNewField(sent.valid());

    const [created] = await this.fields
      .insert(scope, [field])
      .catch((error: unknown) => rethrowTaken(error, field.key));
    return toFieldDefinitionDto(created!);
  }

  /** @throws NotFoundError; InvalidInputError, also when a form shows a field that becomes hidden, or has bounds that cross new ones */
  edit(scope: TeamScope, key: string, sent: Sent<EditFieldDto>): Promise<FieldDefinitionDto> {
    const hides = sent.value.hidden === true;
    return sent.found(() =>
      this.fields.locked(scope, key, hides, async (field, manager) => {
        const edited = editedField(field, sent);
        if (hides && !field.hidden)
          sent.add(shownProblems(formsThatShow(await this.fields.formsThatShow(scope, field, manager))));
        if (edited.minLength !== field.minLength || edited.maxLength !== field.maxLength) {
          const crossed = formsThatShow(await this.fields.formsThatCross(scope, edited, manager));
          sent.add(crossedProblems(crossed, edited.minLength === field.minLength ? 'max_length' : 'min_length'));
        }
        const members = Object.keys(given(sent.valid()));
        noteForAudit({ fields: members.filter((name) => !FIXED.some((fixed) => fixed === name)) });
        return toFieldDefinitionDto(await this.fields.update(scope, edited, manager));
      }),
    );
  }

  /** @throws InvalidInputError while a form, a value or another object uses the field */
  async delete(scope: TeamScope, key: string): Promise<void> {
    const field = await this.fields.getByKey(scope, key);
    // Foreign keys know nothing of texts that name the key.
    const compared = await this.fields.formsThatCompare(scope, key);
    const others = await this.usage.others(scope, field);
    if (compared.length > 0 || others.some(({ objects }) => objects.length > 0))
      throw inUse(key, await this.usesOf(scope, field));
    const deleted = await this.fields.delete(scope, key).catch(async (error: unknown) => {
      if (isForeignKeyViolation(error)) throw inUse(key, await this.usesOf(scope, field));
      throw error;
    });
    if (!deleted) throw new NotFoundError(`Field ${key}`);
  }

  private async usesOf(scope: TeamScope, field: Field): Promise<FieldUse[]> {
    return [
      formsThatShow(await this.fields.formsThatShow(scope, field)),
      {
        how: 'compared by conditions of',
        noun: 'form',
        objects: await this.fields.formsThatCompare(scope, field.key),
      },
      ...(await this.usage.others(scope, field)),
      {
        how: 'filled in by users of',
        noun: 'environment',
        objects: await this.fields.environmentsWithValues(scope, field),
      },
    ];
  }
}

/** Members that a client may send back and not change. */
const FIXED = ['id', 'type', 'repeated'] as const;

/** The field after a body, whose problems are added to it. */
function editedField(field: Field, sent: Sent<EditFieldDto>): Field {
  const body = sent.value as Partial<EditFieldDto>;
  const { id, type, repeated } = toFieldDefinitionDto(field);
  const stays = { id, type, repeated };
  const fixed = FIXED.filter((name) => body[name] !== undefined && body[name] !== stays[name]);
  sent.add(fixed.map((path) => ({ path, message: 'cannot be changed: make a new field' })));
  const input = { ...toFieldDefinitionDto(field), ...given(body), ...stays };
  const edited = { ...field, ...toNewField(input) };
  checkDefinition(sent, edited);
  return edited;
}

/** The members that the request contains; the DTO has the others as undefined. */
const given = (body: Partial<EditFieldDto>): Partial<EditFieldDto> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Without a valid type, nothing is known about what applies to it. */
function checkDefinition(sent: Sent<object>, field: NewField) {
  if (sent.problems.every(({ path }) => path !== 'type')) sent.add(definitionProblems(field));
}

function rethrowTaken(error: unknown, key: string): never {
  if (!isUniqueViolation(error, FIELD_KEY_UNIQUE)) throw error;
  throw new InvalidInputError([takenProblem(key)]);
}

const takenProblem = (key: string): InputProblem => ({
  path: 'id',
  message: `the field id ${key} is already taken`,
  code: 'name_taken',
});
