import { valuesByName } from '../one-value.fixture';

const ADDRESSED = `
Hofmann Anlagenbau GmbH
Gewerbering 14
86899 Landsberg

Brandl Stahlhandel KG
Vertrieb
Industriestraße 77
89231 Neu-Ulm

BESTELLUNG 4500081234

Liefertermin:   02.09.2026
`;

const ONE_LINE = `
                                        PURCHASE ORDER

Marlowe Interiors Ltd
22 Cutler Street, Sheffield S3 8DG

To: Kestrel Timber Supplies, Inc., 9 Dock Road, Hull HU9 1TQ

PO Number      PO-20934
`;

describe('the parties of an order', () => {
  it('are the buyer in the letterhead and the supplier that it is addressed to', async () => {
    expect(await valuesByName(ADDRESSED, ['Lieferant', 'Käufer', 'Absender', 'Empfänger'])).toEqual({
      Lieferant: 'Brandl Stahlhandel KG',
      Käufer: 'Hofmann Anlagenbau GmbH',
      Absender: 'Hofmann Anlagenbau GmbH',
      Empfänger: 'Brandl Stahlhandel KG',
    });
  });

  it('are known by the line that says to whom it goes, without the address in it', async () => {
    expect(await valuesByName(ONE_LINE, ['Supplier', 'Buyer'])).toEqual({
      Supplier: 'Kestrel Timber Supplies, Inc.',
      Buyer: 'Marlowe Interiors Ltd',
    });
  });

  it('are those of a sale where the number of an order is only named', async () => {
    const text = ADDRESSED.replace('BESTELLUNG 4500081234', 'RECHNUNG 77\n\nBESTELLUNG 4500081234');
    expect(await valuesByName(text, ['Lieferant'])).toEqual({ Lieferant: 'Hofmann Anlagenbau GmbH' });
  });
});

describe('the date of an order', () => {
  it('is that of the document', async () => {
    const text = `${ONE_LINE}Date      4 June 2026\nRequired by      18 June 2026\n`;
    expect(await valuesByName(text, ['Order date'])).toEqual({ 'Order date': '2026-06-04' });
  });
});

describe('the parties of a sale', () => {
  it('are known by a title in plain print, where nothing else says what they are', async () => {
    const text = `
Maschinenbau Ruppertz KG                 Bestellung
Einkauf                                  4500088213
Industriestr. 44                         vom 10.04.2025
52511 Geilenkirchen

An
Federnwerk Hösel GmbH
Postfach 1120
40883 Ratingen
`;
    expect(await valuesByName(text, ['Lieferant'])).toEqual({ Lieferant: 'Federnwerk Hösel GmbH' });
  });

  it('have no supplier among those who get the goods', async () => {
    const text = `
Northway Catering
Unit 12, Weaver Park
Preston PR2 5BX

Delivery Note

Deliver to
The Bluebell Tearooms Ltd
3 Market Place
Skipton BD23 1JE
`;
    expect(await valuesByName(text, ['Supplier'])).toEqual({ Supplier: 'Northway Catering' });
  });

  it('are named in the first line of their address, above their departments and below a title', async () => {
    const text = `
Your gas bill

Gemeente Zutphen
Afdeling Groen
Postbus 41
7200 AA Zutphen

Fenland Energy Ltd
`;
    expect(await valuesByName(text, ['Customer'])).toEqual({ Customer: 'Gemeente Zutphen' });
  });

  it('are no codes, and no lines that say what a letter is about', async () => {
    const text = `
St Aidan's Surgery
2 Priory Road
Durham DH1 4AB

Commande client : MD-2026-031

Re: Mr Stanley Arkwright
17 Viaduct Terrace
Durham DH1 4RX
`;
    const { Client, Sender } = await valuesByName(text, ['Client', 'Sender']);
    expect(Client).not.toMatch(/MD-|Re:/);
    expect(Sender).not.toMatch(/Re:/);
  });
});
