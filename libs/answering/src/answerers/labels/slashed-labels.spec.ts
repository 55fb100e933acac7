import { valuesByName } from '../one-value.fixture';

describe('names with a slash between them', () => {
  it('have the parts of their value', async () => {
    const text = `Folio

Ocean vessel / Voy. No.      MSL AURORA / 118W
Adults / Children: 2 / 1
Fax / Mail                   none
`;
    expect(await valuesByName(text, ['Vessel name', 'Voyage number', 'Number of children', 'Mail'])).toEqual({
      'Vessel name': 'MSL AURORA',
      'Voyage number': '118W',
      'Number of children': '1',
      Mail: null,
    });
  });
});
