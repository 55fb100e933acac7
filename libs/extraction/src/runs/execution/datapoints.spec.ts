import { type FieldDefinition, KnownFields } from '@app/forms';
import { toDatapoints, toQuestion } from './datapoints';
import type { StoredQuery } from '../../extractions/extraction-parts';

const fields = new KnownFields([
  { id: 'id-1', key: 'first', type: 'text_field' } as FieldDefinition,
  { id: 'id-2', key: 'second', type: 'integer_field' } as FieldDefinition,
]);
const query = (entities: string[], saveToFields: string[]) =>
  ({ id: 'q', questionType: 'one_value', entities, saveToFields }) as StoredQuery;
const answer = (entity: string, value: string | null) => ({
  entity,
  value,
  confidence: 80,
  text: '',
  method: '',
  boxes: [],
});
const targets = (entities: string[], saveToFields: string[]) =>
  toDatapoints(
    query(entities, saveToFields),
    entities.map((name) => answer(name, name)),
    fields,
  ).map(({ entity, fieldId }) => [entity, fieldId]);

describe('where answers go', () => {
  it('is the nth field for the nth entity', () => {
    expect(targets(['a', 'b'], ['id-1', 'id-2'])).toEqual([
      ['a', 'first'],
      ['b', 'second'],
    ]);
  });

  it('is every field for the only entity', () => {
    expect(targets(['a'], ['id-1', 'id-2'])).toEqual([
      ['a', 'first'],
      ['a', 'second'],
    ]);
  });

  it('is the only field for all entities', () => {
    expect(targets(['a', 'b'], ['id-1'])).toEqual([
      ['a', 'first'],
      ['b', 'first'],
    ]);
  });

  it('is nowhere without fields, and the run keeps them', () => {
    expect(targets(['a'], [])).toEqual([['a', '']]);
  });

  it('is nothing for what was not found', () => {
    expect(toDatapoints(query(['a'], ['id-1']), [answer('a', null)], fields)).toEqual([]);
  });
});

it('questions know the type of the field that each entity goes to', () => {
  expect(toQuestion(query(['a', 'b', 'c'], ['id-1', 'id-2']), fields).entities).toEqual([
    { name: 'a', fieldType: 'text_field' },
    { name: 'b', fieldType: 'integer_field' },
    { name: 'c', fieldType: null },
  ]);
});
