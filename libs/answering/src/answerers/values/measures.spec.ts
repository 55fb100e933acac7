import { valuesByName } from '../one-value.fixture';

describe('a weight or another measure', () => {
  it('is no sum of a document', async () => {
    const note = 'Delivery note 2231\n\nPackages: 11\nTotal weight: 187.5 kg\n';
    expect(await valuesByName(note, ['Total amount', 'Total weight'])).toEqual({
      'Total amount': null,
      'Total weight': '187.5',
    });
  });
});
