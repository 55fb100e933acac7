import { define, phrases } from './concept';

/** Sums of money that documents state; part of the lexicon. */
export const MONEY_CONCEPTS = define({
  total: {
    type: 'amount',
    names: phrases(`
      total, grand total, total amount, invoice total, gross total, gross amount, total incl tax,
      total including tax, total gross, amount, receipt total, sum, gesamtbetrag, bruttobetrag,
      rechnungsbetrag, total ttc, montant ttc, montant total, totaal, totaalbedrag, importe total, totale,
      price, amount due, total due, balance due, amount payable, total payable, zahlbetrag, net a payer`),
    labels: phrases(`
      grand total, total amount, invoice total, invoice amount, gross total, gross amount, total gross,
      total incl gst, total inclusive gst, total inclusive of gst, total incl of gst, total including gst,
      total gst incl, total sales inclusive of gst, total sales inclusive gst, total sales incl gst,
      total amt incl gst, total amount incl gst, total with gst, total incl vat, total including vat,
      total inc vat, total inc gst, total incl tax, total including tax, total inclusive of tax,
      total after tax, total after rounding, total rounded, rounded total, total sales rounded,
      net total rounded, round d total, total amount payable, total amt payable, total payable, total rm,
      total myr, total usd, total eur, total due, total to pay, total amt, total price, total bill,
      bill total, order total, sale total, sales total, final total, nett total, total nett, total sale,
      total charge, gesamtbetrag, gesamtsumme, bruttobetrag, bruttosumme, gesamt brutto, brutto gesamt,
      summe brutto, rechnungsbetrag, rechnungssumme, rechnungssumme brutto, rechnungssumme brutto inkl ust,
      rechnungssumme mit ust, gesamtbetrag brutto, endbetrag, endsumme, rechnungsendbetrag, gesamtpreis,
      gesamtbetrag inkl mwst, gesamtbetrag inkl ust, summe inkl mwst, gesamt inkl mwst, zu zahlen brutto,
      total ttc, montant ttc, montant total ttc, total general, total facture, montant total,
      total toutes taxes comprises, total de la facture, totaalbedrag, totaal incl btw,
      totaal inclusief btw, inclusief btw, factuur totaal, factuur totaal eur, factuurtotaal,
      factuurbedrag, eindtotaal, totaal bedrag, te voldoen, importe total, total factura, total con iva,
      total iva incluido, totale fattura, totale documento, totale complessivo, importo totale,
      totale ivato, totale iva inclusa, jumlah besar, jumlah keseluruhan`),
    weakLabels: phrases(`
      total, totaal, totale, gesamt, summe, brutto, sum, jumlah, amount, betrag, nettotal, total sales,
      montant, bedrag, importe, importo`),
  },
  amount_due: {
    type: 'amount',
    names: phrases(`amount outstanding, outstanding balance, residual`),
    labels: phrases(`
      amount due, balance due, amount payable, amt payable, amt due, balance to pay, please pay, to pay,
      payable, outstanding, amount to pay, zahlbetrag, zu zahlen, zu zahlender betrag, offener betrag,
      restbetrag, uberweisungsbetrag, fallige betrag, net a payer, montant a payer, somme a payer,
      solde a payer, reste a payer, montant du, solde, te betalen, te betalen bedrag, openstaand, a pagar,
      total a pagar, importe a pagar, netto a pagare, da pagare, totale da pagare, residual,
      montant du prelevement`),
  },
  net_total: {
    type: 'amount',
    names: phrases(`
      net total, net amount, net, subtotal, sub total, total net, total excl tax, total before tax,
      total excluding tax, taxable amount, nettobetrag, netto, total ht, montant ht, subtotaal,
      base imponible, imponibile`),
    labels: phrases(`
      net total, net amount, total net, net value, total before tax, total before gst, total before vat,
      amount before tax, total excl tax, total excluding tax, total excl vat, total excluding vat,
      total ex vat, total excl gst, total excluding gst, total exclude gst, total sales excluding gst,
      total sales excl gst, total sales exclusive of gst, total without tax, taxable amount, taxable value,
      taxable total, amount excl gst, sub total excl gst, subtotal excl gst, total exclusive of gst,
      nettobetrag, netto betrag, nettosumme, netto summe, summe netto, gesamt netto, netto gesamt,
      gesamtbetrag netto, rechnungssumme netto, rechnungssumme netto excl ust, rechnungssumme ohne ust,
      rechnungsbetrag netto, zwischensumme netto, nettorechnungsbetrag, summe ohne mwst, gesamtnetto,
      nettogesamtbetrag, total ht, montant ht, total hors taxes, total hors taxe, total h t,
      montant total ht, net ht, total net ht, base ht, montant eur ht, exclusief btw, totaal excl btw,
      totaal exclusief btw, bedrag excl btw, subtotaal excl btw, grondslag, totaal ex btw, excl btw,
      netto bedrag, base imponible, total sin iva, importe neto, imponibile, totale imponibile,
      totale netto, totale iva esclusa`),
    weakLabels: phrases(`
      subtotal, sub total, subtotaal, zwischensumme, sous total, subtotale, netto, net, positionssumme,
      summe positionen, warenwert, basisbetrag, steuerbasisbetrag, base, nettowert, amount excl tax`),
  },
  tax_total: {
    type: 'amount',
    names: phrases(`
      tax, tax total, total tax, tax amount, vat, vat amount, vat total, gst, gst amount, sales tax, mwst,
      umsatzsteuer, steuerbetrag, tva, montant tva, btw, btw bedrag, iva, importe iva`),
    labels: phrases(`
      total tax, tax total, tax amount, total tax amount, total vat, vat total, vat amount, total gst,
      gst total, gst amount, total gst amount, gst payable, sales tax, add gst, gst amt, total gst payable,
      total sst, service tax, sst, steuerbetrag, umsatzsteuerbetrag, ust betrag, ust gesamt, mwst betrag,
      mwst gesamt, gesamt ust, gesamt mwst, summe mwst, summe ust, summe umsatzsteuer, zzgl mwst, zzgl ust,
      zuzuglich umsatzsteuer, enthaltene mwst, gesamtbetrag steuer, steuerbetrag in eur, steuersumme,
      total taxes, total tva, montant tva, montant de la tva, dont tva, total taxe, btw bedrag, totaal btw,
      btw totaal, totale btw, cuota iva, importe iva, total iva, iva totale, totale iva, importo iva,
      imposta, totale imposta`),
    weakLabels: phrases(`tax, vat, gst, mwst, ust, umsatzsteuer, mehrwertsteuer, tva, btw, iva, gst 6, tax 6, steuer`),
  },
  tax_rate: {
    type: 'percentage',
    names: phrases(`tax rate, vat rate, steuersatz, taux tva, btw percentage, tipo iva, aliquota`),
    labels: phrases(`
      tax rate, vat rate, gst rate, steuersatz, ust satz, mwst satz, taux tva, taux de tva, btw tarief,
      tipo iva, aliquota iva, aliquota`),
  },
  other_amount: {
    type: 'amount',
    names: phrases(`, discount, rounding, paid, shipping`),
    labels: phrases(`
             
       paid, amount paid, total paid, payment, payments, prepaid, deposit, discount,
      total discount, disc, total disc, savings, total savings, you saved, total saving, rounding,
      rounding adj, rounding adjustment, rounding amount, rounding adjustments, round adj, rounding adjmt,
      total rounding, service charge, svc charge, serv charge, tips, tip, shipping, freight, handling,
      delivery fee, voucher, points, unit price,
      u price, price, rate, qty, quantity, total qty, total quantity, total item, total items, item count,
      no of items, total qty items, items, total no of items, total points, total pcs, exchange rate,
      rabatt, skonto, rundung, anzahlung, erhaltene anzahlungen,
      anzahlungen, teilzahlung, versand, versandkosten, porto, einzelpreis, gesamtbetrag der zuschlage,
      gesamtbetrag der abschlage, rabattbetrag, bruttopreis, artikelgesamtrabatt, menge, stammkapital,
      kapital, umrechnungskurs, nettopreis, basisbetrag rabatt, fracht, zu abschlag, fracht verp vers,
      skonto sofort, remise, acompte, arrondi, frais de port, prix unitaire, capital,
      au capital de, p u ht, prix ht, indemnite forfaitaire de recouvrement, quantite, montant regle,
      korting, afronding, verzendkosten, betaald, aantal, prijs, prijs per stuk,
      afschrijvingskosten, rembours, descuento, redondeo, sconto,  
      arrotondamento, spese, pelarasan, pembundaran, diskaun`),
  },
  card_payment: {
    type: 'amount',
    names: phrases(`card payment`),
    labels: phrases(`
      visa, visa card, mastercard, master card, credit card, debit card, card payment, amex, maestro, girocard,
      ec karte, kreditkarte, carte bancaire, pin, bancontact, tarjeta, carta di credito`),
  },
  cash: {
    type: 'amount',
    names: phrases(`cash paid, amount tendered, tendered`),
    labels: phrases(
      `cash, cash tendered, tendered, tender, amount tendered, amt tendered, gegeben, bar, especes, contant, efectivo, contanti, tunai, cash received, cash payment, paid cash`,
    ),
  },
  change: {
    type: 'amount',
    names: phrases(`change, change due`),
    labels: phrases(
      `change due, change, balance change, ruckgeld, wechselgeld, rendu, wisselgeld, cambio, resto, baki, change rm, change given`,
    ),
  },
});
