import { TextReader } from '../../../../reading/src/text.reader';
import { AnalysedDocument } from '../analysed-document';
import { freeFormAnswerer } from './free-form.answerer';

const CONTRACT = `Lease agreement

The landlord lets the flat in 12 High Street to the tenant from 1 May 2024.
The rent is EUR 900.00 a month. It is due on the third working day of each
month. Either party may terminate this agreement with a notice period of
three months to the end of a month.
Pets may be kept with the written permission of the landlord only. Small
animals such as fish need no permission.

Deposit           EUR 2,700.00
Keys handed over  4
`;
const VERTRAG = `Mietvertrag

Das Mietverhältnis beginnt am 1. Mai 2024 und läuft auf unbestimmte Zeit.
Die Kündigungsfrist beträgt für den Mieter drei Monate zum Monatsende.
Haustiere dürfen nur mit schriftlicher Erlaubnis gehalten werden.
`;

async function ask(text: string, criteria: string, ...entities: string[]) {
  const file = { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from(text) };
  const document = await new TextReader().read(file, { pageLimit: null });
  return freeFormAnswerer.answer(new AnalysedDocument(document), {
    ...{ questionType: 'free_form', criteria, dataValidationRules: [], properties: {} },
    entities: entities.map((name) => ({ name, fieldType: null })),
  });
}

describe('free_form', () => {
  it('quotes the sentence that answers, over several lines, with their boxes', async () => {
    const [answer] = await ask(CONTRACT, 'What is the notice period for terminating the agreement?', 'Answer');

    expect(answer).toMatchObject({ entity: 'Answer', method: 'passage' });
    expect(answer?.value).toEqual([
      'Either party may terminate this agreement with a notice period of three months to the end of a month.',
    ]);
    expect(answer?.boxes).toHaveLength(2);
    expect(answer?.text.replace('\n', ' ')).toBe((answer!.value as string[])[0]);
    expect(answer?.confidence).toBeGreaterThan(50);
  });

  it.each([
    [CONTRACT, 'Are pets allowed?', /^Pets may be kept/],
    [CONTRACT, 'How much is the deposit?', /^Deposit EUR 2,700.00$/],
    [CONTRACT, 'When is the rent due?', /It is due on the third|The rent is/],
    [VERTRAG, 'Welche Frist gilt für die Kündigung?', /^Die Kündigungsfrist beträgt/],
    [VERTRAG, 'Wann beginnt das Mietverhältnis?', /^Das Mietverhältnis beginnt/],
    [VERTRAG, 'Sind Haustiere erlaubt?', /^Haustiere dürfen/],
  ])('answers questions in the language of the document (%#)', async (text, criteria, value) => {
    const [answer] = await ask(text, criteria, 'Answer');
    expect((answer!.value as string[])[0]).toMatch(value);
  });

  it.each([
    ['Kiedy zapłacono kaucję za mieszkanie?', /^Kaucja za mieszkanie/],
    ['Czy wolno trzymać zwierzęta?', /^Zwierzęta domowe/],
  ])('finds inflected Polish words: %s', async (criteria, value) => {
    const lease = `Umowa najmu

Kaucja za mieszkanie została zapłacona w dniu 1 maja 2026.
Zwierzęta domowe można trzymać za zgodą wynajmującego.
Czynsz płatny jest do piątego dnia miesiąca.
`;
    const [answer] = await ask(lease, criteria, 'Odpowiedź');
    expect((answer?.value as string[] | null)?.[0]).toMatch(value);
  });

  it('answers questions with a word of their own, less certainly', async () => {
    const [own] = await ask(CONTRACT, 'Do small animals need permission?', 'Answer');
    const [other] = await ask(CONTRACT, 'Do small animals need any paperwork?', 'Answer');
    expect((other!.value as string[])[0]).toMatch(/^Small animals/);
    expect(other!.confidence).toBeLessThan(own!.confidence);
  });

  it('ends paragraphs where the next word had room, and no sentence behind the title of a person', async () => {
    const letter = `Account for payments: PL61 1090 1014
From 1 January 2027 the price of water rises by four per cent, which the council decided in June.
The head of the school (Prof. Guido Ferri) receives the parents on 12 June 2026.
`;
    const [price] = await ask(letter, 'When does the price of water rise?', 'Answer');
    expect((price!.value as string[])[0]).toMatch(/^From 1 January 2027 the price/);
    const [school] = await ask(letter, 'When does the head of the school receive the parents?', 'Answer');
    expect((school!.value as string[])[0]).toMatch(/^The head of the school \(Prof\. Guido Ferri\) receives/);
  });

  it('returns several passages, the best first', async () => {
    const [answer] = await ask(CONTRACT, '', 'permission of the landlord');
    expect((answer!.value as string[])[0]).toMatch(/^Pets may be kept/);
  });

  it('answers each entity, and nothing that the document does not say', async () => {
    const answers = await ask(CONTRACT, '', 'Deposit', 'Insurance cover');
    expect(answers.map(({ value }) => value)).toEqual([['Deposit EUR 2,700.00'], null]);
    expect(await ask(CONTRACT, 'Who won the football match?', 'Answer')).toMatchObject([{ value: null, boxes: [] }]);
    expect(await ask(CONTRACT, 'What is the of and?', 'Answer')).toMatchObject([{ value: null }]);
  });
});
