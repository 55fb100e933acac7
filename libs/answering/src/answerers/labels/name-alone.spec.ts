import { valuesByName } from '../one-value.fixture';

it('a name ends before another sentence and before its address', async () => {
  const text = `Policyholder: Mr Desmond Achebe. Policy GT-90-331-7. Issued on 2 June 2027.
Underwriter: Acme Cover Ltd, 5 Hill Road, Hull HU9 1TQ
Venue: Community Hall, 5 Mill Street, Hull HU9 1TQ
`;
  expect(await valuesByName(text, ['Policyholder', 'Underwriter', 'Venue'])).toEqual({
    Policyholder: 'Mr Desmond Achebe',
    Underwriter: 'Acme Cover Ltd',
    Venue: 'Community Hall, 5 Mill Street, Hull HU9 1TQ',
  });
});

it('the name of an institution has the word for its kind', async () => {
  const text = `Education

University of Porto, 2015
Phone
4050-262 Porto
+351 912 555 034
`;
  expect(await valuesByName(text, ['University', 'Phone'])).toEqual({
    University: 'University of Porto',
    Phone: '+351 912 555 034',
  });
});

it('the words for a job are no label, and their bearer stands above them', async () => {
  const text = `Yours sincerely,

Dr Helena Strand
Consultant Cardiologist
`;
  expect(await valuesByName(text, ['Consultant', 'Recipient', 'Consultant date'])).toEqual({
    Consultant: 'Dr Helena Strand',
    Recipient: null,
    'Consultant date': null,
  });
});

it('a small word behind a word of a sentence is no value of it', async () => {
  const text = `Dear parents,

The coach leaves the school at
8:15 am.
`;
  expect(await valuesByName(text, ['School'])).toEqual({ School: null });
});
