import { valuesByName } from '../one-value.fixture';

const MINUTES = `Minutes of the meeting on 22 October 2026

Present: Judith Farrow (Chair), Amir Saleem (Treasurer), Colette Byrne (member), Douglas Hume (member)
`;

describe('a role in brackets behind a name', () => {
  it('says who has it, unless several people do', async () => {
    expect(await valuesByName(MINUTES, ['Chairperson', 'Treasurer', 'Member', 'Secretary'])).toEqual({
      Chairperson: 'Judith Farrow',
      Treasurer: 'Amir Saleem',
      Member: null,
      Secretary: null,
    });
  });
});
