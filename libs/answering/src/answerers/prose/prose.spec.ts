import { valuesByName } from '../one-value.fixture';
import { TextReader } from '../../../../reading/src/text.reader';
import { AnalysedDocument } from '../analysed-document';
import { analyse } from '../analysis';
import { findAllInProse, findInProse } from './prose';

async function read(text: string) {
  const file = { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) };
  return analyse(new AnalysedDocument(await new TextReader().read(file, { pageLimit: null })), []);
}

const ENGLISH = `
SERVICES AGREEMENT
This Agreement is made and entered into as of March 5, 2024 (the "Effective
Date") by and between Acme Widgets, Inc., a Delaware corporation with its
office at 12 Main Street ("Supplier"), and Globex Ltd, of 1 High Street,
London (the "Customer").
The initial term of this Agreement is for a period of twenty-four (24) months.
Either party may terminate it upon thirty (30) days' prior written notice.
It shall be governed by and construed in accordance with the laws of the
State of Maine, without regard to its conflict of law rules.
`;
const GERMAN = `
Dienstleistungsvertrag
zwischen der Muster Holz GmbH, Am Markt 1, 12345 Neudorf,
– nachfolgend „Auftraggeber“ genannt –
und der Beispiel Bau AG, Ringstraße 8, 54321 Altstadt,
– nachfolgend „Auftragnehmer“ genannt –
Der Vertrag tritt am 1. April 2024 in Kraft und hat eine Laufzeit von 24 Monaten. Er kann mit einer
Kündigungsfrist von drei Monaten zum Ende der Lauf-
zeit beendet werden. Es gilt deutsches Recht.
`;
const FRENCH = `
Entre Bois et Planches SARL, 3 rue de la Paix (le « Prestataire »), et Durand SA (le « Client »).
Le contrat prend effet le 2 juillet 2024 pour une durée de douze (12) mois.
Chaque partie peut y mettre fin avec un préavis de trois mois. Il est régi par le droit français.
`;
const SPANISH = `
Contrato entre Maderas Sol SL ("Proveedor") y Luna SA ("Cliente").
Entrará en vigor el 3 de abril de 2024, con una duración de dos años y un preaviso de 30 días.
Se regirá por las leyes de España.
`;
const ITALIAN = `
Contratto tra Legno Rosso Srl ("Fornitore") e Bianchi SpA ("Cliente").
Con decorrenza dal 3 aprile 2024, ha una durata di 12 mesi con preavviso di sessanta giorni.
È regolato dalla legge italiana.
`;
const DUTCH = `
Overeenkomst tussen Hout BV ("Leverancier") en Plank NV ("Klant"), met ingang van 3 april 2024.
De overeenkomst heeft een looptijd van 1 jaar met een opzegtermijn van twee maanden.
Deze overeenkomst wordt beheerst door Nederlands recht.
`;

describe('running text', () => {
  it.each([
    [
      'English',
      ENGLISH,
      ['Acme Widgets, Inc.', 'Globex Ltd'],
      ['2024-03-05', 'twenty-four (24) months', 'thirty (30) days', 'State of Maine'],
    ],
    [
      'German',
      GERMAN,
      ['Muster Holz GmbH', 'Beispiel Bau AG'],
      ['2024-04-01', '24 Monaten', 'drei Monaten', 'deutsches Recht'],
    ],
    ['French', FRENCH, ['Bois et Planches SARL', 'Durand SA'], ['2024-07-02', 'douze (12) mois', 'trois mois', null]],
    ['Spanish', SPANISH, ['Maderas Sol SL', 'Luna SA'], ['2024-04-03', 'dos años', '30 días', 'España']],
    ['Italian', ITALIAN, ['Legno Rosso Srl', 'Bianchi SpA'], ['2024-04-03', '12 mesi', 'sessanta giorni', null]],
    ['Dutch', DUTCH, ['Hout BV', 'Plank NV'], ['2024-04-03', '1 jaar', 'twee maanden', 'Nederlands recht']],
  ])('is understood in %s', async (_, text, parties, values) => {
    const analysis = await read(text);
    expect(findAllInProse('contract_parties', analysis).map(({ value }) => value)).toEqual(parties);
    const concepts = ['effective_date', 'contract_term', 'notice_period', 'governing_law'] as const;
    expect(concepts.map((concept) => findInProse(concept, '', analysis)?.value ?? null)).toEqual(values);
  });

  it('says when the agreement was made, which need not be when it begins', async () => {
    const analysis = await read(
      'This Agreement is made on 12 February 2024 between Oak Ltd and Elm Ltd.\n\nIt shall commence on 1 March 2024.',
    );
    const concepts = ['agreement_date', 'effective_date'] as const;
    expect(concepts.map((concept) => findInProse(concept, '', analysis)?.value)).toEqual(['2024-02-12', '2024-03-01']);
  });

  it('finds a party by the term that the agreement defines for it', async () => {
    expect(findInProse(null, 'Customer', await read(ENGLISH))?.value).toBe('Globex Ltd');
    expect(findInProse(null, 'Auftraggeber', await read(GERMAN))?.value).toBe('Muster Holz GmbH');
    expect(findInProse(null, 'Landlord', await read(ENGLISH))).toBeNull();
  });

  it.each([
    [
      'The courts of Reading shall have exclusive jurisdiction. This lease is subject to English law.',
      'Reading',
      'English law',
    ],
    [
      'It is subject to the law of England and Wales; place of jurisdiction for all disputes is Shrewsbury.',
      'Shrewsbury',
      'England and Wales',
    ],
    [
      'Es findet das Recht der Bundesrepublik Deutschland Anwendung. Gerichtsstand ist Neustadt an der Weinstraße.',
      'Neustadt an der Weinstraße',
      'Bundesrepublik Deutschland',
    ],
    ['Les tribunaux de Lyon seront seuls compétents.', 'Lyon', undefined],
    ['The courts of the tennis club are open. Fees are subject to section 5 of the Sales Law.', undefined, undefined],
  ])('says whose courts decide by which law: %s', async (text, place, law) => {
    const analysis = await read(text);
    const concepts = ['jurisdiction_place', 'governing_law'] as const;
    expect(concepts.map((concept) => findInProse(concept, '', analysis)?.value)).toEqual([place, law]);
  });

  it('says how long it is in force, and which cooperative is a party', async () => {
    const text =
      'Vertrag zwischen der Kranz GmbH („Auftragnehmer“) und der Wohnbau eG („Auftraggeber“). Er wird auf drei Jahre geschlossen.';
    const analysis = await read(text);
    expect(findInProse('contract_term', '', analysis)?.value).toBe('drei Jahre');
    expect(findInProse(null, 'Auftraggeber', analysis)?.value).toBe('Wohnbau eG');
    const english = await read('The tenancy begins on 1 March 2026 for a fixed term of eighteen months.');
    expect(findInProse('contract_term', '', english)?.value).toBe('eighteen months');
    expect(findInProse('effective_date', '', english)?.value).toBe('2026-03-01');
  });

  it('says the period of notice, not the time before it', async () => {
    const analysis = await read("The tenant may leave after 6 months on 2 months' notice.");
    expect(findInProse('notice_period', '', analysis)?.value).toBe('2 months');
    const clauses = await read(
      'The first six months are a probationary period.\n7. Notice. The period of notice on either side is three months.',
    );
    expect(findInProse('notice_period', '', clauses)?.value).toBe('three months');
  });

  it('has the words of the document as evidence, over the end of a line', async () => {
    const [, customer] = findAllInProse('contract_parties', await read(ENGLISH));
    expect(customer?.spans.map(({ cell, start, end }) => cell.text.slice(start, end))).toEqual(['Globex Ltd']);
    const notice = findInProse('notice_period', '', await read(GERMAN));
    expect(notice?.spans.map(({ cell, start, end }) => cell.text.slice(start, end))).toEqual(['drei Monaten']);
  });

  it.each([
    'Open between Monday and Friday, 9 to 5',
    'The fee is governed by the Rules in Annex A.',
    'Delivery takes three days.',
  ])('has no agreement in %j', async (text) => {
    const analysis = await read(text);
    const concepts = ['contract_parties', 'effective_date', 'contract_term', 'notice_period', 'governing_law'] as const;
    expect(concepts.map((concept) => findInProse(concept, '', analysis))).toEqual([null, null, null, null, null]);
  });

  it('stays fast on long texts', async () => {
    const analysis = await read(`between ${'Aa, and '.repeat(9_000)}`);
    expect(findAllInProse('contract_parties', analysis).length).toBeLessThan(3);
  });
});

it('the duration of a part is not that of the contract', async () => {
  const text = `Contrato

TERCERA. La duración del contrato será de nueve meses. Se establece un período de prueba de un mes.
`;
  expect(await valuesByName(text, ['Duración del contrato', 'Período de prueba'])).toEqual({
    'Duración del contrato': 'nueve meses',
    'Período de prueba': 'un mes',
  });
});

it('the duration of an offer is not that of the contract', async () => {
  const text = `Invitation

The contract is expected to start on 1 April 2026 and to run for three years. Offers remain valid for 120 days.
`;
  expect(await valuesByName(text, ['Contract duration'])).toEqual({ 'Contract duration': 'three years' });
  const offer = 'Quotation\n\nThis offer remains valid for 30 days from today and is subject to our conditions.\n';
  expect(await valuesByName(offer, ['Contract duration'])).toEqual({ 'Contract duration': null });
});
