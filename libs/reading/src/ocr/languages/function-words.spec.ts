import type { Word } from '../../document';
import { foreignLanguages } from './function-words';

const ALL = ['eng', 'deu', 'fra', 'spa', 'ita', 'nld', 'por', 'pol'];

function wordsOf(text: string): Word[] {
  const box = { x: 0, y: 0, width: 0, height: 0 };
  return text.split(' ').map((word) => ({ text: word, box, confidence: 90 }));
}

describe('foreignLanguages', () => {
  it.each([
    ['eng', 'The invoice is to be paid within 30 days of the date of this delivery'],
    ['deu', 'Die Rechnung ist mit der Lieferung an das Haus und nicht an die Firma zu zahlen'],
    ['fra', 'La facture est a regler pour le 3 mars avec les frais de la livraison dans une semaine'],
    ['spa', 'La factura se paga por el cliente en los dias de la entrega y con las tasas del pais'],
    ['ita', 'Il totale della fattura che sono nel contratto di vendita con gli allegati alla consegna'],
    ['nld', 'Het bedrag van de factuur wordt voor een week na levering met uw bank betaald en niet later'],
    ['por', 'O valor da fatura nao se paga com os juros em uma semana para o cliente pela entrega'],
    ['pol', 'Faktura dla klienta jest wystawiona przez firme oraz nie obejmuje kosztow od dostawy'],
  ])('finds %s', (language, text) => {
    expect(foreignLanguages(wordsOf(text), ALL)).toEqual(language === 'eng' ? [] : [language]);
  });

  it('does not guess from names', () => expect(foreignLanguages(wordsOf('Van Gogh Total 12.50'), ALL)).toEqual([]));

  it('takes a language without such words for texts in no other', () => {
    expect(foreignLanguages(wordsOf('Laskun summa maksetaan heti'), ['eng', 'fin'])).toEqual(['fin']);
    expect(foreignLanguages(wordsOf('The sum of the invoice'), ['eng', 'fin'])).toEqual([]);
  });
});
