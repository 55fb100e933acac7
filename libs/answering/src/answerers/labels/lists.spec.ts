import { textDocument, valueIn } from '../one-value.fixture';

const valuesOf = async (text: string, name: string) => valueIn(await textDocument(text), 'multiple_value', name);

const LETTER = `
Current medication:
- Naproxen 500 mg twice daily
- Omeprazole 20 mg
- Amlodipine 5 mg
Allergies: Penicillin

Hobbies
    Caving
    Choir singing

Skills
MODFLOW, QGIS (basic), borehole logging

Languages:  German, English

Remark
It rained on Monday, which nobody had expected, and the report is late.
`;

describe('a list that a label has', () => {
  it.each([
    ['Current medication', ['Naproxen 500 mg twice daily', 'Omeprazole 20 mg', 'Amlodipine 5 mg']],
    ['Hobbies', ['Caving', 'Choir singing']],
    ['Skills', ['MODFLOW', 'QGIS (basic)', 'borehole logging']],
    ['Languages', ['German', 'English']],
  ])('is given item by item: %s', async (name, items) => {
    expect(await valuesOf(LETTER, name)).toEqual(items);
  });

  it('goes on behind a form of address at the end of its line, and may have remarks in brackets', async () => {
    const minutes = `Minutes

Present: Ms Aurélie Fabre (client of the works), Mr Yann Le Bris (Ossature Bois Ouest), M.
Karim Haddad (electricity)
Apologies: none
`;
    expect(await valuesOf(minutes, 'Present')).toEqual([
      'Ms Aurélie Fabre (client of the works)',
      'Mr Yann Le Bris (Ossature Bois Ouest)',
      'M. Karim Haddad (electricity)',
    ]);
  });

  it('is no sentence with commas, and no name or place', async () => {
    expect(await valuesOf(LETTER, 'Remark')).toHaveLength(1);
    expect(await valuesOf('Applicant: Berg, Ann\n', 'Applicant')).toEqual(['Berg, Ann']);
    expect(await valuesOf('Offices: 1,250 desks, 40 rooms\n', 'Offices')).toEqual(['1,250 desks, 40 rooms']);
  });

  it('has the items on both sides of the word before the last one', async () => {
    const notice =
      'Services: pool, sauna, pilates and yoga\nReserves: Alder Moss, Crane Fen, and Hob Wood\nAbsent members: Mia Kerr and Joel Stanton.\nDepartments: Research and Development\nContents: salt and pepper, oil, bread and butter\n';
    expect(await valuesOf(notice, 'Services')).toEqual(['pool', 'sauna', 'pilates', 'yoga']);
    expect(await valuesOf(notice, 'Reserves')).toEqual(['Alder Moss', 'Crane Fen', 'Hob Wood']);
    expect(await valuesOf(notice, 'Absent members')).toEqual(['Mia Kerr', 'Joel Stanton']);
    expect(await valuesOf(notice, 'Departments')).toEqual(['Research and Development']);
    expect(await valuesOf(notice, 'Contents')).toEqual(['salt and pepper', 'oil', 'bread and butter']);
  });

  it('has what is ticked of boxes that are characters, side by side or below each other', async () => {
    const form =
      'Food: [ ] meat [x] vegetarian [x] gluten-free\nProgramme (several possible):\n☒ City walk\n☐ Climbing\n☒ Museum\nTransport: ☐ bus ☐ train\n';
    expect(await valuesOf(form, 'Food')).toEqual(['vegetarian', 'gluten-free']);
    expect(await valuesOf(form, 'Programme')).toEqual(['City walk', 'Museum']);
    expect(await valuesOf(form, 'Transport')).toBeNull();
  });

  it('has bullets of symbol fonts, which have no character of their own', async () => {
    const note = 'Remarks on the delivery:\n\uF0B7 one board with a dent\n\uF0B7 two slats are missing\n';
    expect(await valuesOf(note, 'Remarks on the delivery')).toEqual(['one board with a dent', 'two slats are missing']);
  });

  it('goes on in the next line where the line above is full', async () => {
    const notice =
      'The trust looks after five reserves: Alder Moss, Crane Fen, Hob Wood, Lower Ings and Quarry\nBank.\n\nTools: loppers, bow saws, mattocks\nGloves are in the shed.\n';
    const reserves = ['Alder Moss', 'Crane Fen', 'Hob Wood', 'Lower Ings', 'Quarry Bank'];
    expect(await valuesOf(notice, 'Reserves')).toEqual(reserves);
    expect(await valuesOf(notice, 'Tools')).toEqual(['loppers', 'bow saws', 'mattocks']);
  });

  it('go on in the next line behind a comma, also behind a label that means the entity in other words', async () => {
    const minutes = 'Present: Ada Holt (Chair), Ben Croft, Cora Lind,\nDov Marsh\nApologies: Eva Roth\n';
    const names = ['Ada Holt (Chair)', 'Ben Croft', 'Cora Lind', 'Dov Marsh'];
    expect(await valuesOf(minutes, 'Present')).toEqual(names);
    expect(await valuesOf(minutes, 'Attendees')).toEqual(names);
  });
});
