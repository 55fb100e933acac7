import { composedConcept } from './composed-labels';

function concept(label: string, misread = false): string | null {
  return composedConcept(label.split(' '), misread);
}

describe('composedConcept', () => {
  it.each([
    ['rechnungsgesamtbetrag', 'total'],
    ['nettorechnungsbetrag', 'net_total'],
    ['rechnungssumme brutto inkl ust', 'total'],
    ['summe ohne mwst', 'net_total'],
    ['mwst betrag', 'tax_total'],
    ['zahlbetrag', 'amount_due'],
    ['kundennummer', 'customer_number'],
    ['lieferscheinnummer', 'other_number'],
    ['vertragsnummer', 'contract_number'],
    ['auftragsbestellnummer', 'order_number'],
    ['falligkeitsdatum', 'due_date'],
    ['versanddatum', 'delivery_date'],
    ['factuurbedrag inclusief btw', 'total'],
    ['totaalbedrag excl btw', 'net_total'],
    ['vervaldatum van de factuur', 'due_date'],
    ['montant total ttc', 'total'],
    ['montant total hors tva', 'net_total'],
    ['total de la tva', 'tax_total'],
    ['montant a payer', 'amount_due'],
    ['importe total sin iva', 'net_total'],
    ['fecha de emision de la factura', 'invoice_date'],
    ['importo totale iva inclusa', 'total'],
    ['totale imponibile', 'net_total'],
    ['numero della fattura', 'invoice_number'],
    ['gst 6 included in total', 'tax_total'],
    ['total including 6 gst', 'total'],
    ['number of the tax invoice', null],
  ])('understands %s by its parts', (label, meaning) => {
    expect(concept(label)).toBe(meaning);
  });

  it.each([
    'total',
    'betrag',
    'internet',
    'betragsmenge',
    'the total of',
    'order total',
    'total without tip',
    'datumsgrenze',
  ])('says nothing about %s', (label) => {
    expect(concept(label)).toBeNull();
  });

  it('accepts a misread letter in text of OCR only', () => {
    expect(concept('rechnungsbetrag')).toBe('total');
    expect(concept('rechnungsbefrag')).toBeNull();
    expect(concept('gesamtbefrag', true)).toBe('total');
  });

  it('stays fast for long words', () => {
    expect(concept('a'.repeat(100_000), true)).toBeNull();
    expect(concept('gesamt'.repeat(7), true)).toBeNull();
  });
});
