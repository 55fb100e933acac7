import { valuesByName } from '../one-value.fixture';

const CURRICULUM = `
Leonie Sandoval
Hydrogeologist
14 Quay Lane, Bristol BS1 6XN

Experience
2019 – present    Senior Hydrogeologist, Terrafirma Water Ltd

Education
2012 – 2014       University of Leeds
`;

describe('the person of a curriculum', () => {
  it('is named by its title', async () => {
    expect(await valuesByName(CURRICULUM, ['Full name', 'Candidate name'])).toEqual({
      'Full name': 'Leonie Sandoval',
      'Candidate name': 'Leonie Sandoval',
    });
  });

  it('is not the title of another document, nor a company', async () => {
    const letter = CURRICULUM.replace('Experience', 'Dear Sir').replace('Education', 'Regards');
    const company = CURRICULUM.replace('Leonie Sandoval', 'Sandoval Services Ltd').replace(
      'Hydrogeologist',
      'we build',
    );
    for (const text of [letter, company])
      expect(await valuesByName(text, ['Candidate name'])).toEqual({ 'Candidate name': null });
  });
});
