import { TextReader } from '../../../reading/src/text.reader';
import { AnalysedDocument } from './analysed-document';
import type { Answer } from './answerer';
import { yesNoAnswerer } from './yes-no.answerer';

async function ask(text: string, name: string, criteria = ''): Promise<Answer | undefined> {
  const file = { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) };
  const document = await new TextReader().read(file, { pageLimit: null });
  const question = {
    questionType: 'yes_no' as const,
    entities: [{ name, fieldType: null }],
    criteria,
    dataValidationRules: [],
    properties: {},
  };
  return (await yesNoAnswerer.answer(new AnalysedDocument(document), question))[0];
}

describe('yesNoAnswerer', () => {
  it.each([
    ['Smoker: yes', true],
    ['Smoker  No', false],
    ['Smoker  ☒', true],
    ['☐ Smoker', false],
    ['[x] Smoker', true],
    ['This is for a smoker of pipes', true],
    ['Nothing of the kind', null],
  ])('answers by %s', async (text, value) => {
    expect(await ask(text, 'Smoker')).toMatchObject({ value });
  });

  it('looks for the words that the criteria quote', async () => {
    const criteria = 'true if "sold as seen" is mentioned';
    expect(await ask('Goods are sold as seen', 'Excluded', criteria)).toMatchObject({ value: true });
  });

  it('needs no word for the person that the document is about', async () => {
    const text = 'Profile\nChartered engineer. Holds a full UK driving licence. Never without a map.\n';
    expect(await ask(text, 'Does the candidate have a driving licence?')).toMatchObject({ value: true });
    expect(await ask(text, 'Does the candidate have a boat licence?')).toMatchObject({ value: null });
  });

  it.each([
    ['The tenant may keep pets in the flat.', 'pets', true],
    ['The tenant may not keep pets in the flat.', 'pets', false],
    ['There is no parking space with the flat.', 'parking space', false],
    ['The flat is let without furniture.', 'furniture', false],
    ["The insurance doesn't cover theft.", 'theft', false],
    ['Smoking is not allowed.', 'smoking', false],
    ['Haustiere sind nicht erlaubt.', 'Haustiere', false],
    ['Die Wohnung hat keinen Balkon.', 'Balkon', false],
    ['International roaming is switched off.', 'International roaming', false],
    ['De verwarming is uitgeschakeld.', 'verwarming', false],
    ['Die Wohnung hat einen Balkon.', 'Balkon', true],
    ['El piso no tiene ascensor.', 'ascensor', false],
    ['El piso se alquila sin muebles.', 'muebles', false],
  ])('reads the statement %j about %s as %s', async (text, name, value) => {
    expect(await ask(text, name)).toMatchObject({
      value,
      method: 'statement',
      text: expect.stringMatching(/./) as string,
    });
  });

  it.each([
    ['Smoking is not permitted.', 'Is smoking allowed?', false, 'statement'],
    ['The motion was carried by five votes to two.', 'Was the motion carried?', true, 'statement'],
    ['Licence:   yes, category B\nAge:   44', 'Does he have a licence?', true, 'mark'],
    ['Bar required: yes', 'Is a bar required?', true, 'mark'],
    ['Driving licence: yes, category B', 'Does the applicant have a driving licence?', true, 'mark'],
    ['Receipts attached: no, will follow by post', 'Receipts attached', false, 'mark'],
    ['Glasbruch   ja\nFahrraddiebstahl   nein', 'Ist Fahrraddiebstahl mitversichert?', false, 'mark'],
    ['Breakfast is not included in the price.', 'Breakfast included', false, 'statement'],
    ['The position comes without a company car.', 'Company car provided', false, 'statement'],
    ['The company car is blue, without a roof.', 'Company car provided', null, ''],
    ['Vol   Non compris\nIncendie   Inclus', 'Vol inclus', false, 'mark'],
    ['Vol   Non compris\nIncendie   Inclus', 'Incendie', true, 'mark'],
    ['Flat: no', 'Is smoking permitted in the flat?', null, ''],
    ['The motion was read.', 'Was the motion carried?', null, ''],
  ])('answers a question that %j answers: %s', async (text, name, value, method) =>
    expect(await ask(text, name)).toMatchObject({ value, method }),
  );

  it.each(['n/a', 'N.A.', '-', '—', 'not applicable', 'unknown', 'nicht zutreffend', 'sans objet'])(
    'gives no answer where the document leaves it open: %s',
    async (open) => {
      const nothing = { value: null, confidence: 0, method: '', boxes: [] };
      for (const text of [`Insured: ${open}`, `Insured  ${open}`, `Insured (${open})`, `Insured\n${open}`])
        expect(await ask(text, 'Insured')).toMatchObject(nothing);
    },
  );

  it.each(['Insured: yes / no', 'Insured   Yes/No', 'Versichert: ja / nein'])(
    'gives no answer where both words stand side by side and none is marked: %s',
    async (text) => {
      for (const name of ['Insured', 'Versichert']) expect(await ask(text, name)).toMatchObject({ value: null });
    },
  );

  it.each([
    ['Policy signed', true],
    ['Backups tested', false],
    ['Visitors listed', null],
    ['Doors locked', true],
  ])('reads a mark below yes or no by the title of its column: %s', async (name, value) => {
    const table = [
      '                      Yes      No      n/a',
      'Policy signed         X',
      'Backups tested                 X',
      'Visitors listed                        X',
      'Doors locked          X',
    ];
    expect(await ask(`\n${table.join('\n')}\n`, name)).toMatchObject({ value });
  });

  it.each([
    ['Insured: none', false],
    ['Insured\nno', false],
    ['12. Insured\nno', false],
    ['Insured  Smoker\nyes      no', true],
  ])('reads the answer after and below the words: %j', async (text, value) =>
    expect(await ask(text, 'Insured')).toMatchObject({ value, method: 'mark' }),
  );

  it.each([
    ['[ ]     [x]     [ ]', false],
    ['[x]     [ ]     [ ]', true],
    ['[ ]     [ ]     [x]', null],
    ['[ ]     [ ]     [ ]', null],
    ['[x]     [x]     [ ]', null],
  ])('reads the column of the only ticked box: %s', async (boxes, value) =>
    expect(await ask(`Question    Yes     No      N/A\nInsured     ${boxes}`, 'Insured')).toMatchObject({ value }),
  );

  it.each([
    ['Teilnahme: ☒ ja ☐ nein', 'Teilnahme', true],
    ['Begleitperson: [ ] ja [x] nein', 'Begleitperson', false],
    ['Vegetarian meal: ☐ yes ☐ no', 'Vegetarian meal', null],
    ['( ) I need a parking space   (x) Photographs may be published', 'Parking space', false],
    ['( ) I need a parking space   (x) Photographs may be published', 'Photographs', true],
  ])('reads boxes that are characters of %j: %s is %s', async (text, name, value) => {
    expect((await ask(text, name))?.value).toBe(value);
  });

  it('leaves negations of other sentences and of distant words aside', async () => {
    expect(await ask('The flat is not furnished. It has a balcony.', 'balcony')).toMatchObject({ value: true });
    expect(await ask('A balcony is part of the flat; it is not heated.', 'balcony')).toMatchObject({ value: true });
    const distant = 'Not later than one month after the contract begins there will be a balcony.';
    expect(await ask(distant, 'balcony')).toMatchObject({ value: true });
  });

  it('reads the words of the criteria in quotation marks', async () => {
    const text = 'Deliveries are never made on public holidays.';
    expect(await ask(text, 'holiday_delivery', 'Is there delivery on "public holidays"?')).toMatchObject({
      value: false,
    });
  });

  it('prefers a mark beside the words to a statement, and answers nothing without evidence', async () => {
    expect(await ask('No pets are allowed.\nPets: yes', 'Pets')).toMatchObject({ value: true, method: 'mark' });
    expect(await ask('Pets:', 'Pets')).toMatchObject({ value: null, confidence: 0 });
    expect(await ask('The flat has two rooms.', 'Pets')).toMatchObject({ value: null, confidence: 0 });
  });
});
