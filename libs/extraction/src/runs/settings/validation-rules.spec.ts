import type { Datapoint } from '../extraction-run.entity';
import { validateData } from './validation-rules';

const STARTED = new Date('2026-01-31');

const found = (entity: string, value: string) => ({ queryId: 'all', entity, value }) as Datapoint;

describe('validateData', () => {
  it('checks everything that a query without entities has found', () => {
    const query = { id: 'all', entities: [], dataValidationRules: ['value < 10'] };
    const { data, warnings } = validateData([query], [found('Quantity', '9'), found('Price', '12')], STARTED);
    expect(data.map(({ failedRules = [] }) => failedRules)).toEqual([[], ['value < 10']]);
    expect(warnings).toEqual(['"Price" is "12", which breaks the rule: value < 10']);
  });
});
