import { valuesByName } from '../one-value.fixture';

const GERMAN = `
Mietvertrag

zwischen

Gisela Hoffmann, Am Deich 7, 28199 Bremen
– nachfolgend Vermieterin genannt –

und

Jan Petersen, Neustadtswall 12, 28199 Bremen
– nachfolgend Mieter genannt –

§ 1 Das Mietverhältnis beginnt am 01.04.2026 und läuft auf unbestimmte Zeit.
`;

const FRENCH = `
CONTRAT DE LOCATION

Entre Mme Odile Renard, 4 rue Haute, 57000 Metz, ci-après dénommée le Bailleur, et M. Luc Petit,
9 rue Basse, 57000 Metz, ci-après dénommé le Preneur, il est convenu ce qui suit.
`;

const SPANISH = `
Entre Inmobiliaria Costa S.L., con domicilio en Calle Real 5, 33201 Gijón, en adelante el Arrendador, y
Lucía Ferrer, con domicilio en Calle Uría 18, 33003 Oviedo, en adelante la Arrendataria, se acuerda:

2. La duración es de doce meses. 4. El plazo de preaviso es de treinta días.
`;

const SOUSSIGNES = `
Entre les soussignés : la société Atelier Bréval SARL, dont le siège social est situé 18 rue des Forges, 35000 Rennes, ci-après dénommée « le Prestataire »,

et la société Cidrerie du Val SA, dont le siège social est situé 4 chemin du Pressoir, 14130 Pont, ci-après dénommée « le Client ».
`;

const ENGLISH = `
This agreement is made between Wood Ltd, 5 Mill Lane, York, hereinafter called the Supplier, and
Harrow Stores plc, 22 Canal Street, Leeds, hereinafter called the Customer.
`;

const DUTCH = `
Huurovereenkomst woonruimte
Ondergetekenden:
Woonbeheer De Linden B.V., gevestigd te Utrecht aan de Oudegracht 215, hierna te noemen
"verhuurder", en
de heer Joris van der Meulen, geboren op 17 juni 1991 te Zwolle, hierna te noemen "huurder",
zijn het volgende overeengekomen.
`;

describe('the parties of an agreement', () => {
  it.each<[string, string, Record<string, string>]>([
    ['in German, on lines of their own', GERMAN, { Vermieter: 'Gisela Hoffmann', Mieter: 'Jan Petersen' }],
    ['in French', FRENCH, { Bailleur: 'Mme Odile Renard', Preneur: 'M. Luc Petit', Locataire: 'M. Luc Petit' }],
    [
      'in Spanish',
      SPANISH,
      {
        Arrendador: 'Inmobiliaria Costa S.L.',
        Arrendatario: 'Lucía Ferrer',
        Duración: 'doce meses',
        'Plazo de preaviso': 'treinta días',
      },
    ],
    ['in French, behind a colon', SOUSSIGNES, { Prestataire: 'Atelier Bréval SARL', Client: 'Cidrerie du Val SA' }],
    [
      'in Dutch, below the title',
      DUTCH,
      {
        Verhuurder: 'Woonbeheer De Linden B.V.',
        Huurder: 'Joris van der Meulen',
        'Naam huurder': 'Joris van der Meulen',
      },
    ],
    ['in English', ENGLISH, { Supplier: 'Wood Ltd', Customer: 'Harrow Stores plc' }],
  ])('are found by what it calls them %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it('are not made up for another name', async () => {
    expect(await valuesByName(GERMAN, ['Käufer'])).toEqual({ Käufer: null });
  });
});

it('a party stands behind the one who signs for it, and behind what introduces it', async () => {
  const text = `Contrato de trabajo

De una parte, D.ª Amparo Ferrer Soler, con DNI 20.441.887-K, en representación de la empresa Cerámicas Turia, S.L., con domicilio en Paterna (en adelante, «la Empresa»). De otra parte, D. Hugo Navarro Lis, con DNI 53.220.614-T (en adelante, «el Trabajador»).
`;
  expect(await valuesByName(text, ['Empresa', 'Trabajador'])).toEqual({
    Empresa: 'Cerámicas Turia, S.L.',
    Trabajador: 'D. Hugo Navarro Lis',
  });
});
