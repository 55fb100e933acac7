import { valuesByName } from '../one-value.fixture';

const CURRICULUM = `
Marek Tolliver

Employment
Engineer, Nordbro Ltd, Leeds

Education
MSc Timber Engineering, Chalmers University of Technology, 2014
BEng (Hons) Civil Engineering, University of Sheffield, 2012, first class
`;

describe('the degrees of a curriculum', () => {
  it('are the highest one, or the one that a name asks for', async () => {
    const names = ['Highest degree', 'Alma mater', "University of the bachelor's degree", 'Year of graduation'];
    expect(await valuesByName(CURRICULUM, names)).toEqual({
      'Highest degree': 'MSc Timber Engineering',
      'Alma mater': 'Chalmers University of Technology',
      "University of the bachelor's degree": 'University of Sheffield',
      'Year of graduation': '2014',
    });
    expect(await valuesByName(CURRICULUM, ['Year of graduation (bachelor)'])).toEqual({
      'Year of graduation (bachelor)': '2012',
    });
  });

  it('are none of other documents, and none that the curriculum has not', async () => {
    const letter = 'Dear Ann,\n\nmy brother has an MSc, which he got in 2014.\n';
    expect(await valuesByName(letter, ['Highest degree', 'Year of graduation'])).toEqual({
      'Highest degree': null,
      'Year of graduation': null,
    });
    expect(await valuesByName(CURRICULUM, ['Year of graduation (doctorate)'])).toEqual({
      'Year of graduation (doctorate)': null,
    });
  });
});
