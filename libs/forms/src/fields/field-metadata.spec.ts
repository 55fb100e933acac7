import { metadataProblems } from './field-metadata';
import { FieldType } from './field-types';

describe('metadataProblems', () => {
  it.each([0, -1, 2.5, 101, '5', null])(
    'refuses a rating up to %j, for which no value or no page would be right',
    (max) =>
      expect(metadataProblems(FieldType.rating, { max }, 'metadata')).toEqual([
        { path: 'metadata.max', message: 'must be a whole number from 1 to 100' },
      ]),
  );

  it.each([1, 5, 100])('takes a rating up to %d', (max) =>
    expect(metadataProblems(FieldType.rating, { max }, 'metadata')).toEqual([]),
  );

  it('refuses a slider whose step leaves only its least value', () => {
    const problems = (step: number) => metadataProblems(FieldType.slider, { min: 0.5, max: 1, step }, 'metadata');
    expect(problems(0.6)).toEqual([
      { path: 'metadata.step', message: 'must not be greater than the range from min to max' },
    ]);
    expect(problems(0.5)).toEqual([]);
  });
});
