import { valuesByName } from '../one-value.fixture';
import { findAmounts } from '../values/amounts';

describe('amounts in groups of digits', () => {
  it('are whole behind the words that state them, whatever other numbers their line has', async () => {
    const text = `Contrat

Article 3. Le Client verse au Prestataire un montant total de 24 600 euros hors taxes, dont 30 % le 2 avril 2027.
`;
    expect(await valuesByName(text, ['Montant total'])).toEqual({ 'Montant total': '24600.00' });
  });

  it('tell things apart that have a number of one digit', async () => {
    const text = `Compte rendu

L'avenant n° 2 est accepté pour 6 480 € HT ; l'avenant n° 3 de 2 150 € HT est refusé par le client.
`;
    expect(await valuesByName(text, ["Montant de l'avenant n° 2", "Montant de l'avenant n° 3"])).toEqual({
      "Montant de l'avenant n° 2": '6480.00',
      "Montant de l'avenant n° 3": '2150.00',
    });
  });

  it('are two numbers behind other words', () => {
    const [, room, price] = findAmounts('Article 3. Le Client loue la salle 12 600 euros par mois.');
    expect([room?.value, price?.value]).toEqual([12, 600]);
  });
});
