import 'reflect-metadata';
import type { InputProblem } from '../errors/errors';
import { fieldsOf } from './declarations';
import { bothOf, partialOf, writeOf } from './derive';
import { AnyField, BooleanField, IntegerField, StringField } from './fields';
import { readBody } from './input';
import { serializerOf } from './response/serializer';

class PageDto {
  @StringField() id!: string;
  @StringField({ min: 1, max: 5 }) title!: string;
  @StringField({ array: true, maxItems: 2, default: [] }) tags!: string[];
  @BooleanField({ default: true }) shown!: boolean;
  @IntegerField({ min: 0 }) position!: number;
  @AnyField({ nullable: false }) code!: unknown;
}
class SavePageDto extends writeOf(PageDto, ['title', 'tags', 'shown', 'code'], { position: { description: 'last' } }) {}
class EditPageDto extends partialOf(SavePageDto) {}

function read<T extends object>(dto: new () => T, body: object) {
  const problems: InputProblem[] = [];
  const value = readBody(dto, body, problems);
  return { value: { ...value }, paths: problems.map(({ path }) => path) };
}

describe('writeOf', () => {
  it('accepts only the named members, with the rules of the read DTO', () => {
    const { paths } = read(SavePageDto, {
      id: 'a',
      title: 'too long',
      tags: ['1', '2', '3'],
      position: -1,
      code: null,
    });
    expect(paths.sort()).toEqual(['code', 'id', 'position', 'tags', 'title']);
  });

  it('requires members without a default, and copies defaults for each body', () => {
    expect(read(SavePageDto, {}).paths).toEqual(['title', 'code']);
    const { value, paths } = read(SavePageDto, { title: 'A', code: 1 });
    expect({ value, paths }).toEqual({ value: { title: 'A', code: 1, tags: [], shown: true }, paths: [] });
    expect(value.tags).not.toBe(read(SavePageDto, { title: 'B', code: 1 }).value.tags);
  });

  it('documents a default only in the write DTO, where the member may be absent', () => {
    const shown = (dto: new () => object) => fieldsOf(dto).find(({ name }) => name === 'shown')?.api;
    expect(shown(SavePageDto)).toMatchObject({ required: false, default: true });
    expect(shown(PageDto)).toMatchObject({ required: true, default: undefined });
  });

  it('is serialized like the read DTO', () => {
    const page = { title: 'A', tags: ['x'], shown: false, position: 1, code: { a: 1 }, secret: 1 };
    expect(JSON.parse(serializerOf(SavePageDto)(page))).toEqual({ ...page, secret: undefined });
  });
});

describe('partialOf', () => {
  it('keeps the rules, and leaves absent members undefined', () => {
    expect(read(EditPageDto, {})).toEqual({ value: {}, paths: [] });
    expect(read(EditPageDto, { title: '', shown: null }).paths).toEqual(['title', 'shown']);
  });
});

describe('bothOf', () => {
  it('has the members of both', () => {
    class Named {
      @StringField() name!: string;
    }
    expect(fieldsOf(bothOf(Named, EditPageDto)).map(({ name }) => name)).toEqual([
      'name',
      'title',
      'tags',
      'shown',
      'position',
      'code',
    ]);
  });
});
