import { type FieldDefinition, KnownFields } from '@app/forms';
import { batchValues } from './batch-values';
import type { Datapoint } from '../extraction-run.entity';

const field = (key: string, more: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({
    id: `id-${key}`,
    key,
    type: 'text_field',
    repeated: false,
    metadata: {},
    hidden: false,
    ...more,
  }) as FieldDefinition;
const fields = new KnownFields([
  field('text'),
  field('list', { repeated: true }),
  field('count', { type: 'integer_field' }),
  field('mail', { type: 'email' }),
  field('options', { type: 'multiselect', metadata: { options: ['A', 'B', 'C'] } }),
]);
const found = (key: string, value: unknown): Datapoint => ({
  queryId: 'q',
  entity: `Entity ${key}`,
  fieldInternalId: key && `id-${key}`,
  fieldId: key,
  value,
  confidence: 90,
  boxes: [],
});
const stored = (...runs: Datapoint[][]) => Object.fromEntries(batchValues(runs.flat(), fields).values);

describe('what the runs of one call store', () => {
  it('collects in repeated fields, in upload order', () => {
    expect(stored([found('list', 'one')], [found('list', ['two', 'three'])])).toEqual({
      list: ['one', 'two', 'three'],
    });
  });

  it('keeps the last value in all others', () => {
    expect(stored([found('text', 'one')], [], [found('text', 'three')])).toEqual({ text: 'three' });
  });

  it('keeps the last value that fits, and says which did not', () => {
    const { values, misfits } = batchValues([found('mail', 'a@example.com'), found('mail', 'no address')], fields);

    expect(Object.fromEntries(values)).toEqual({ mail: 'a@example.com' });
    expect(misfits).toEqual([expect.stringMatching(/"Entity mail".*mail.*e-mail/)]);
  });

  it('converts a whole number in text for a field of integers', () => {
    expect(stored([found('count', '12')])).toEqual({ count: 12 });
    expect(stored([found('count', '12.00')])).toEqual({ count: 12 });
    expect(stored([found('count', '12.50')])).toEqual({});
  });

  it('stores a list of one as its value, and a single option as a list', () => {
    expect(stored([found('text', ['only'])])).toEqual({ text: 'only' });
    expect(stored([found('options', 'B')])).toEqual({ options: ['B'] });
  });

  it('stores nothing for values that go to no field', () => {
    expect(stored([found('', 'x')])).toEqual({});
  });
});
