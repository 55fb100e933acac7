import { HtmlReader } from '../../../../reading/src/html/html.reader';
import { askOneValue, valuesByName } from '../one-value.fixture';

describe('a party in a form', () => {
  it('is in the cell beside its label, not in the next row of the form', async () => {
    const rows = [
      ['Fournisseur', 'Papeterie Vidal SARL<br>11 avenue de l’Europe<br>34000 Montpellier'],
      ['N° de commande', '2026-BC-0457'],
      ['Service demandeur', 'Affaires scolaires'],
    ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const bytes = Buffer.from(
      `<html><h1>Bon de commande</h1><p>Mairie de Lez</p><table>${rows.join('')}</table></html>`,
    );
    const document = await new HtmlReader().read({ name: 'a.html', mediaType: '', bytes }, { pageLimit: null });
    const [seller] = await askOneValue(document, ['Fournisseur']);
    expect(seller?.value).toBe('Papeterie Vidal SARL');
  });

  it('is beside its label in the first row of a list, whose other rows have digits', async () => {
    const text =
      'Customer          Orla Fitzgerald\nMobile number     07700 900455\nBill date         3 August 2026\nPlan              Everyday 20 GB\n';
    expect(await valuesByName(text, ['Customer'])).toEqual({ Customer: 'Orla Fitzgerald' });
  });

  it('is below an Italian form of address, which is no name', async () => {
    const text =
      'AquaVerde Servizi S.p.A.\nVia Po 112\n44121 Ferrara\n\nSpett.le\nBottega del Legno\nVia Carlo Mayr 61\n44121 Ferrara\n';
    expect(await valuesByName(text, ['Cliente'])).toEqual({ Cliente: 'Bottega del Legno' });
  });
});
