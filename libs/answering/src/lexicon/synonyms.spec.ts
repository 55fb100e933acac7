import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valuesByName } from '../answerers/one-value.fixture';

describe('what people call a field that a document labels otherwise', () => {
  it.each([
    ['en', 'Vehicle reg: KX19 ZRT', 'Number plate', 'KX19 ZRT'],
    ['en', 'Departs: 07:15', 'Departure time', '07:15'],
    ['en', 'Consignee: Harrow Bikes', 'Addressee', 'Harrow Bikes'],
    ['de', 'Eintritt: 01.03.2019', 'Beschäftigt seit', '01.03.2019'],
    ['de', 'St.-Kl.: IV', 'Steuerklasse', 'IV'],
    ['en', 'License #: D5520-1987', "Driver's license number", 'D5520-1987'],
    ['de', 'Amtl. Kennzeichen: WT-KL 4471', 'Nummernschild', 'WT-KL 4471'],
    ['it', 'Alunno: Bellini Francesca', 'Studente', 'Bellini Francesca'],
    ['fr', 'Tension: 230 V', 'Voltage', '230 V'],
    ['fr', 'Préparé par: Luc Arnaud', 'Auteur', 'Luc Arnaud'],
    ['es', 'F. nacimiento: 05/09/1974', 'Fecha de nacimiento', '1974-09-05'],
    ['es', 'Solicitado por: Dra. Elvira Soto', 'Médico solicitante', 'Dra. Elvira Soto'],
    ['it', 'Targa: FG 204 KL', 'Numero di targa', 'FG 204 KL'],
    ['it', 'Frazionamento: trimestrale', 'Rateizzazione', 'trimestrale'],
    ['nl', 'Kenteken: 8-KLM-31', 'Nummerplaat', '8-KLM-31'],
    ['nl', 'In dienst sinds: 1 mei 2018', 'Datum in dienst', '2018-05-01'],
    ['pl', 'Wydał: Ewa Lis', 'Osoba wydająca', 'Ewa Lis'],
    ['pl', 'Telefon kontaktowy: 602 118 447', 'Numer telefonu', '602 118 447'],
    ['pt', 'Condutor: Rui Matos', 'Motorista', 'Rui Matos'],
  ])('%s: %s answers %s', async (_, line, name, value) => {
    expect(await valuesByName(`${line}\n\nX-17\n`, [name])).toEqual({ [name]: value });
  });
});

describe('the groups of synonyms', () => {
  it.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'])('of %s have two names or more, each once', (language) => {
    const file = readFileSync(join(__dirname, `${language}.json`), 'utf8');
    const { labels } = JSON.parse(file) as { labels: { synonyms: string[] } };
    for (const group of labels.synonyms.map((names) => names.split(', '))) {
      expect(group.length).toBeGreaterThan(1);
      expect(new Set(group).size).toBe(group.length);
    }
  });
});
