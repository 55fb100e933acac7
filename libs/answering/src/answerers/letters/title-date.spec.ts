import { valuesByName } from '../one-value.fixture';

const MINUTES = `Minutes of the meeting of the owners
held at the town hall on Monday, 1 June 2026

1. Last meeting
The minutes of the meeting of 4 May 2026 were approved.
`;

describe('the date of what the title of a document names', () => {
  it('is the day in the title, not one of a sentence further below', async () => {
    expect(await valuesByName(MINUTES, ['Date of meeting', 'Date of inspection'])).toEqual({
      'Date of meeting': '2026-06-01',
      'Date of inspection': null,
    });
  });
});

describe('a name of an institution', () => {
  it('is what stands behind its kind, not what is below', async () => {
    const text = 'Education\nBSc Geology, University of Tarnby, 2016\n\nLanguages\nDanish, English\n';
    expect(await valuesByName(text, ['University'])).toEqual({ University: 'University of Tarnby' });
  });
});
