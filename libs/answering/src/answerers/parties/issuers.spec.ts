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
});
