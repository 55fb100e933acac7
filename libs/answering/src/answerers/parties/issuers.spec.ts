import { valuesByName } from '../one-value.fixture';

const POLICY = `
Mutuelle des Coteaux
8 place Carnot, 69002 Lyon
Tél. : 04 74 55 12 60

Attestation d'assurance habitation

Assuré             Mme Claire Vasseur
N° de contrat      HAB-4471902
`;

describe('the issuer of a document', () => {
  it('is the company in its letterhead', async () => {
    expect(await valuesByName(POLICY, ['Assureur', 'Employeur'])).toEqual({
      Assureur: 'Mutuelle des Coteaux',
      Employeur: null,
    });
    const payslip =
      'Oak Logistics Ltd\nDock 7, Hull HU9 1TQ\n\nPayslip June 2026\n\nEmployee: Samir Haddad\nNet pay: 2,184.36\n';
    expect(await valuesByName(payslip, ['Employer', 'Insurer'])).toEqual({
      Employer: 'Oak Logistics Ltd',
      Insurer: null,
    });
  });

  it('is not the person who writes a letter', async () => {
    const letter =
      'Ann Berg\n5 Mill Lane\nYork YO1 7HH\n\nDear Sir or Madam,\n\nI end my insurance policy AB-12 today.\n\nAnn Berg\n';
    expect(await valuesByName(letter, ['Insurer'])).toEqual({ Insurer: null });
  });

  it('is found in documents of banks and laboratories, and no amount is', async () => {
    const report =
      'LABORATORIOS ARRIBES, S.L.\nC/ Toro 41, 37002 Salamanca\n\nINFORME DE RESULTADOS\n\nPaciente: Ana Cuesta\n';
    expect(await valuesByName(report, ['Laboratorio', 'Banco'])).toEqual({
      Laboratorio: 'LABORATORIOS ARRIBES, S.L.',
      Banco: null,
    });
    const payslip = `Hagedorn Feinmechanik GmbH\nSchleusenweg 3, 34117 Kassel\n\nEntgeltabrechnung Oktober 2026\n
Zulage Arbeitgeber      26,59\nGesamt              4.209,39\n`;
    expect(await valuesByName(payslip, ['Arbeitgeber'])).toEqual({ Arbeitgeber: 'Hagedorn Feinmechanik GmbH' });
  });
});

describe('the bank of a statement', () => {
  it.each([
    ['Vera Lang', null],
    ['Volksbank Rheinau eG', 'Volksbank Rheinau eG'],
  ])('is no person in its address: %s', async (name, bank) => {
    const statement = `${name}\nMarkt 4\n76437 Rastatt\n\nKontoauszug 10/2026\n`;
    expect(await valuesByName(statement, ['Name der Bank'])).toEqual({ 'Name der Bank': bank });
  });
});

describe('the addressee of a document', () => {
  const ADDRESS = 'Herrn\nTobias Wiesner\nAm Hang 22\n34131 Kassel\n';

  it('is the person in its address, where documents of the kind are sent to one with this role', async () => {
    const payslip = `Hagedorn GmbH\nSchleusenweg 3, 34117 Kassel\n\n${ADDRESS}\nEntgeltabrechnung Oktober 2026\n`;
    expect(await valuesByName(payslip, ['Mitarbeiter'])).toEqual({ Mitarbeiter: 'Tobias Wiesner' });
    const offer = `Hagedorn GmbH\nSchleusenweg 3, 34117 Kassel\n\n${ADDRESS}\nAngebot 4711\n`;
    expect(await valuesByName(offer, ['Mitarbeiter'])).toEqual({ Mitarbeiter: null });
  });
});

it('the title of a policy is not its insurer', async () => {
  const text = `Attestation d'assurance habitation

12 rue du Port, 17000 La Rochelle

Le contrat n° HB-4471 couvre le logement. Police d'assurance valable un an.
`;
  expect(await valuesByName(text, ['Assureur'])).toEqual({ Assureur: null });
});
