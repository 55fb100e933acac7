import { valuesByName } from '../one-value.fixture';

describe('the number at the end of a title', () => {
  it.each([
    ['Residential Lease RL-30817', 'Lease number', 'RL-30817'],
    ['Residential Lease RL-30817', 'Contract number', 'RL-30817'],
    ['Mietvertrag MV-2208', 'Vertragsnummer', 'MV-2208'],
    ['Acuerdo de confidencialidad NDA-0459', 'Número de acuerdo', 'NDA-0459'],
    ['Zaświadczenie lekarskie nr 118/2027', 'Zaświadczenie numer', '118/2027'],
    ['Lease Report 2027', 'Lease number', null],
    ['Residential Lease RL-30817', 'Invoice number', null],
    ['Residential Lease RL-30817', 'Lease start', null],
  ])('of %s is the %s', async (title, name, value) => {
    const text = `${title}\n\nThe house stands in Bath. It has a garden with two trees.\n`;
    expect(await valuesByName(text, [name])).toEqual({ [name]: value });
  });

  it('is none where two titles have different ones', async () => {
    const text = 'Service Lease SL-4401\n\nResidential Lease RL-30817\n\nThe house stands in Bath.\n';
    expect(await valuesByName(text, ['Lease number'])).toEqual({ 'Lease number': null });
  });
});

it('a compound in a title is about its first part', async () => {
  const text = 'Auftragsbestätigung Nr. AB-2028-0117\n\nVielen Dank.\n';
  expect(await valuesByName(text, ['Auftragsnummer'])).toEqual({ Auftragsnummer: 'AB-2028-0117' });
});
