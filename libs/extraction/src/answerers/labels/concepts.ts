import { define, phrases } from './concept';
import { MONEY_CONCEPTS } from './money-concepts';

/**
 * The lexicon: English, German, French, Dutch, Spanish, Italian and Malay. Concepts that nobody asks for are here as
 * well: their labels claim values (a delivery date) that would otherwise be taken for others (the invoice date).
 */
export const CONCEPTS = define({
  invoice_number: {
    type: 'identifier',
    names: phrases(`
      invoice number, invoice no, invoice id, invoice, receipt number, receipt no, bill number,
      document number, rechnungsnummer, numero de facture, factuurnummer, numero de factura,
      numero fattura, credit note number, number`),
    labels: phrases(`
      invoice number, invoice no, invoice nr, invoice num, invoice id, invoice #, inv no, inv #,
      inv number, tax invoice no, tax invoice number, tax invoice #, receipt number, receipt no, receipt #,
      rcpt no, bill number, bill no, bill #, credit note no, credit note number, document number,
      document no, doc no, voucher no, rechnungsnummer, rechnungsnr, rechnung nr, rechnung nummer,
      rechnungs nr, rechnung #, re nr, belegnummer, belegnr, beleg nr, handelsrechnung nr,
      gutschrift nr, gutschriftnummer, rechnungskorrektur nr, rechnung no,
      quittung nr, dokumentnummer,
      schlussrechnung nr, teilrechnung nr, abschlagsrechnung nr, numero de facture, numero facture,
      no de facture, no facture, n de facture, n facture, facture no, facture n, facture numero, facture #,
      avoir n, avoir no, ref facture, reference facture, numero de la facture, factuurnummer, factuurnr,
      factuur nummer, factuur nr, factuur no, bonnummer, creditnota nummer, creditnummer,
      numero de factura, numero factura, no de factura, n de factura, factura no, factura n, factura num,
      factura numero, num factura, numero fattura, fattura numero, fattura n, fattura nr, n fattura,
      nr fattura, numero documento, fattura no, no resit, no invois`),
    weakLabels: phrases(`
      invoice, facture, rechnung, factuur, factura, fattura, avoir, credit note, tax invoice, slip no,
      ticket no, trans no, trx no, transaction no, gutschrift, rechnungskorrektur, #, cash bill no,
      handelsrechnung, ref no, nr, no, n`),
  },
  invoice_date: {
    type: 'date',
    names: phrases(`
      invoice date, date, issue date, date of issue, receipt date, document date, bill date,
      transaction date, purchase date, rechnungsdatum, date de facture, factuurdatum, fecha de factura,
      data fattura, datum, fecha, data`),
    labels: phrases(`
      invoice date, date of invoice, inv date, issue date, date of issue, issued on, date issued,
      bill date, billing date, receipt date, document date, doc date, tax invoice date, invoice dated,
      transaction date, trans date, trx date, rechnungsdatum, rechnungs datum, belegdatum, beleg datum,
      ausstellungsdatum, datum der rechnung, rechnung vom, ausgestellt am, date de facture, date facture,
      date de facturation, date de la facture, date d emission, emise le, emis le, facture du,
      factuurdatum, factuur datum, datum factuur, fecha de factura, fecha factura, fecha de emision,
      fecha de expedicion, fecha emision, data fattura, data documento, data di emissione, data emissione,
      data della fattura`),
    weakLabels: phrases(`date, datum, fecha, data, dated, date time, tarikh, printed on, vom, von, du, del, van, of`),
  },
  due_date: {
    type: 'date',
    names: phrases(`
      due date, payment due date, faelligkeitsdatum, falligkeit, date d echeance, vervaldatum,
      fecha de vencimiento, data di scadenza`),
    labels: phrases(`
      due date, payment due, date due, due on, pay by, payable by, payment due date, due by,
      falligkeitsdatum, faelligkeitsdatum, falligkeit, faelligkeit, fallig am, faellig am, zahlbar bis,
      zu zahlen bis, zahlungsziel, bitte uberweisen sie bis, uberweisen sie bis, date d echeance, echeance,
      date limite de paiement, a payer avant, payable le, vervaldatum, vervaldag, te betalen voor,
      uiterste betaaldatum, fecha de vencimiento, fecha vencimiento, vencimiento, data di scadenza,
      data scadenza, scadenza, prelevement a partir du, zahlbar innerhalb, betalen voor`),
  },
  delivery_date: {
    type: 'date',
    names: phrases(`delivery date, service date, leistungsdatum, lieferdatum`),
    labels: phrases(`
      delivery date, date of delivery, ship date, shipping date, shipped on, service date, date of service,
      supply date, date of supply, tax point, leistungsdatum, leistungs datum, lieferdatum,
      liefer und leistungsdatum, leistungszeitraum, liefer leistungszeitraum, lieferschein datum,
      lieferscheindatum, lieferscheinnr datum, abrechnungszeitraum, date de livraison, periode, leverdatum,
      leveringsdatum, fecha de entrega, data di consegna, data consegna, billing period, service period,
      period, versanddatum`),
  },
  order_date: {
    type: 'date',
    names: phrases(`order date, bestelldatum`),
    labels: phrases(`
      order date, date of order, ordered on, po date, bestelldatum, bestell datum, auftragsdatum,
      auftrag datum, auftrag datum lief, date de commande, date commande, besteldatum, orderdatum,
      fecha de pedido, data ordine, bestellung vom, gemass bestellung vom, print date, printed,
      date printed, check in, check out, arrival, departure, date of birth, expiry date, exp date,
      member since, valid until, valid till`),
  },
  order_number: {
    type: 'identifier',
    names: phrases(`
      order number, order no, purchase order, po number, purchase order number, bestellnummer,
      numero de commande`),
    labels: phrases(`
      order number, order no, order #, order id, purchase order, purchase order number, purchase order no,
      po number, po no, po #, p o number, p o no, your order, your reference, your ref, sales order,
      bestellnummer, bestellnr, bestell nr, bestellung, bestellung nr, auftragsnummer, auftragsnr,
      auftrag nr, auftrag nr lief, ihr zeichen, ihre referenz, numero de commande, commande n,
      no de commande, bon de commande, votre reference, votre ref, ref marche, bestelnummer, ordernummer,
      uw referentie, numero de pedido, pedido, numero ordine, ordine n, order`),
  },
  customer_number: {
    type: 'identifier',
    names: phrases(`
      customer number, customer no, customer id, client number, account number, kundennummer,
      numero client, klantnummer`),
    labels: phrases(`
      customer number, customer no, customer id, customer #, customer code, cust no, client number,
      client no, client id, account number, account no, acc no, a c no, member no, member id,
      membership no, kundennummer, kundennr, kunden nr, kunden nummer, ihre kundennummer, debitorennummer,
      debitor nr, numero client, no client, n client, code client, id client, ref client, numero de client,
      klantnummer, klantnr, debiteurnummer, klant, numero de cliente, codigo cliente, codice cliente,
      numero cliente`),
  },
  other_number: {
    type: 'identifier',
    names: phrases(`delivery note number, contract number, reference number, reference`),
    labels: phrases(`
      delivery note, delivery note no, do no, d o no, lieferscheinnummer, lieferscheinnr, lieferschein nr,
      lieferschein, ursprungsbeleg nr, reklamationsnummer, zahlungsreferenz, vertrag, vertragsnummer,
      vertragsnr, vertrag nr, sachversicherungsvertrag nr, versicherungsnummer, facture liee,
      numero de dossier, numero de contrat, contrat, numero de ligne, leitwege id, buyer reference,
      payment reference, referenz, reference, our reference, our ref, unser zeichen, projekt, project,
      project no, table no, table, counter, terminal, terminal id, till, pos no, cashier, salesperson,
      sales person, staff, server, machine no, batch no, approval code, auth code, card no, card number,
      serial no, serienummer, seriennummer, article no, item no, art nr, artnr, art nr kunde, art nr lief,
      sku, gtin, ean, gln, globale nummer, lief nr, lieferantennummer, incoterms, stylesheet version,
      version, blz, kontonr, kontonummer, konto nr, kvk, handelsregister, handelsreg, hrb, hrb nr,
      amtsgericht, kassennummer, agreement ref, job no, vehicle no, car no, duns, wee reg nr, oko kontr nr,
      handelsregisternummer, bestellung nr`),
  },
  registration_number: {
    type: 'identifier',
    names: phrases(`
      registration number, company registration number, business registration number, company number,
      siret, siren`),
    labels: phrases(`
      company registration no, company reg no, co reg no, co reg, co no, company no, company number,
      registration no, registration number, reg no, roc no, business reg no, business registration no,
      siret, siren, rcs, rsc, handelsregisternummer, kvk nummer, cif, nif, rea, no syarikat, roc, brn`),
  },
  seller: {
    type: 'party',
    names: phrases(`
      seller, seller name, vendor, vendor name, supplier, supplier name, merchant, merchant name, company,
      company name, issuer, issued by, store, store name, shop, from, payee, biller, verkaufer, verkaeufer,
      lieferant, rechnungssteller, vendeur, fournisseur, emetteur, verkoper, leverancier, vendedor,
      proveedor, venditore, fornitore, firma, restaurant, business name`),
    labels: phrases(`
      seller, seller name, vendor, vendor name, supplier, supplier name, merchant, merchant name, issuer,
      issued by, invoice from, bill from, sold by, remit to, payable to, verkaufer, verkaeufer, lieferant,
      rechnungsersteller, rechnungssteller, rechnungsaussteller, leistungserbringer, absender, vendeur,
      fournisseur, emetteur, prestataire, verkoper, leverancier, vendedor, proveedor, emisor, venditore,
      fornitore, cedente prestatore, cedente, mittente`),
    weakLabels: phrases(`
      from, kontoinhaber, titulaire du compte, account holder, account name, beneficiary, begunstigter,
      kontoname, ten name van, titolare, company, firma`),
  },
  buyer: {
    type: 'party',
    names: phrases(`
      buyer, buyer name, customer, customer name, client, client name, bill to, billed to, sold to,
      recipient, kaufer, kaeufer, kunde, rechnungsempfanger, acheteur, koper, klant, comprador, cliente,
      acquirente, invoice recipient, to`),
    labels: phrases(`
      buyer, buyer name, bill to, billed to, sold to, invoice to, invoiced to, invoice address,
      billing address, bill to name, customer name, client name, kaufer, kaeufer,
      kaufer leistungsempfanger, leistungsempfanger, rechnungsempfanger, rechnungsempfaenger,
      rechnungsanschrift, rechnungsadresse, rechnung an, auftraggeber, acheteur, facture a, facturer a,
      adresse de facturation, nom de l abonne, destinataire, koper, factuuradres, factuur aan,
      gefactureerd aan, afnemer, comprador, facturar a, datos del cliente, acquirente,
      cessionario committente, destinatario, intestatario, intestata a, spettabile,
      direccion de facturacion`),
    weakLabels: phrases(`
      customer, client, kunde, klant, cliente, attn, attention, ship to, deliver to, delivery address,
      shipping address, adresse de livraison, livre a, lieferadresse, lieferanschrift, warenempfanger,
      afleveradres, bezorgadres, direccion de entrega, to, firma, recipient`),
  },
  other_party: {
    type: 'party',
    names: phrases(`ship to, delivery address`),
    labels: phrases(`
      warenempfanger, abweichender warenempfanger, abweichender zahlungsempfanger, zahlungsempfanger,
      steuerbevollmachtigter des verkaufers, steuerbevollmachtigter, contact commercial, sales contact,
      ansprechpartner, kontakt, contact, contact person, bei ruckfragen, geschaftsfuhrer, geschaftsfuhrung,
      bank, banque, bankname, nom de la banque, ship to, deliver to, delivery address, shipping address,
      adresse de livraison, lieferadresse, lieferanschrift, afleveradres, abteilung,
      qualifizierung der textart, handelsname, adresse de l installation`),
  },
  ...MONEY_CONCEPTS,
  currency: {
    type: 'currency',
    names: phrases(`currency, currency code, wahrung, waehrung, devise, monnaie, valuta, moneda, divisa`),
    labels: phrases(`
      currency, currency code, invoice currency, wahrung, waehrung, rechnungswahrung, belegwahrung,
      betrage in, alle betrage in, devise, monnaie, valuta, munteenheid, moneda, divisa, all amounts in,
      amounts in`),
  },
  seller_vat_id: {
    type: 'vat_id',
    names: phrases(`
      vat id, vat number, seller vat id, vendor vat id, supplier vat id, vat registration number,
      seller vat number, tax id, tax number, gst number, gst id, gst reg no, ust id, ust idnr,
      umsatzsteuer id, numero de tva, numero tva, btw nummer, nif, partita iva, vat no`),
    labels: phrases(`
      vat id, vat number, vat no, vat reg no, vat registration number, vat registration no, tax id, tax no,
      tax number, tin, ein, gst id, gst id no, gst no, gst reg no, gst reg, gst registration no,
      gst reg number, gst number, gstin, abn, sst no, sst reg no, sst id, gst code, gst i d, ust id,
      ust idnr, ust id nr, ust identnr, ustid, ustid#, ustidnr, ust id nummer, umsatzsteuer id,
      umsatzsteuer identifikationsnummer, uid, uid nr, steuernummer, steuernr, steuer nr, st nr,
      numero tva, numero de tva, n tva, no tva, tva intracommunautaire, n tva intracommunautaire,
      tva intra, btw nummer, btw nr, btw id, nif, cif, partita iva, p iva`),
    weakLabels: phrases(`vat, tva, btw, iva`),
  },
  buyer_vat_id: {
    type: 'vat_id',
    names: phrases(`buyer vat id, customer vat id, customer vat number, client vat number, buyer vat number`),
    labels: phrases(`
      customer vat number, customer vat no, customer vat id, buyer vat id, your vat id, your vat number,
      ihre ust id, ihre ust idnr, ust id kunde, n tva client, numero tva client, tva client, no tva client,
      uw btw nummer, btw nummer klant`),
  },
  iban: {
    type: 'iban',
    names: phrases(`iban, bank account, iban number, bank account number, account iban`),
    labels: phrases(`iban, iban nr, iban no, verkaufer iban, iban number, bankverbindung`),
  },
  bic: {
    type: 'bic',
    names: phrases(`bic, swift, swift code, bic swift`),
    labels: phrases(`bic, swift, swift code, bic swift, swift bic, bic code, verkaufer bic`),
  },
  email: {
    type: 'email',
    names: phrases(`email, e mail, email address, mail, e mail address`),
    labels: phrases(`email, e mail, mail, courriel, adresse email, correo electronico, email address`),
  },
  phone: {
    type: 'phone',
    names: phrases(`
      phone, telephone, phone number, tel, telephone number, mobile, mobile number, contact number,
      telefon, telefoon`),
    labels: phrases(`
      phone, telephone, tel, tel no, phone no, phone number, mobile, contact no, hp, h p, telefon, fon,
      telefoon, telefono, tlf, hotline`),
  },
  fax: { type: 'phone', names: phrases(`fax, fax number`), labels: phrases(`fax, fax no, telefax, facsimile`) },
  website: {
    type: 'url',
    names: phrases(`website, url, web, homepage, web address`),
    labels: phrases(`website, web, www, internet, url, homepage, site web`),
  },
  seller_address: {
    type: 'address',
    names: phrases(`
      address, seller address, vendor address, company address, store address, merchant address,
      supplier address, adresse, anschrift, adres, direccion, indirizzo, location`),
    labels: phrases(`
      address, anschrift, adresse, adres, direccion, indirizzo, alamat, registered office, siege social,
      firmensitz`),
  },
  buyer_address: {
    type: 'address',
    names: phrases(`buyer address, customer address, billing address, client address, bill to address`),
    labels: phrases(`
      billing address, invoice address, adresse de facturation, rechnungsadresse, rechnungsanschrift,
      factuuradres`),
  },
  time: {
    type: 'text',
    names: phrases(`time, transaction time, uhrzeit, heure`),
    labels: phrases(`time, uhrzeit, zeit, heure, tijd, hora, ora, masa`),
  },
  payment_terms: {
    type: 'text',
    names: phrases(`
      payment terms, terms, terms of payment, zahlungsbedingungen, conditions de paiement,
      betalingsvoorwaarden, condiciones de pago, condizioni di pagamento`),
    labels: phrases(`
      payment terms, terms, terms of payment, zahlungsbedingungen, zahlungsbedingung,
      conditions de paiement, conditions de reglement, betalingsvoorwaarden, betalingstermijn,
      condiciones de pago, condizioni di pagamento`),
  },
  payment_method: {
    type: 'text',
    names: phrases(`
      payment method, payment type, method of payment, paid by, zahlungsart, mode de paiement, betaalwijze,
      forma de pago, metodo di pagamento`),
    labels: phrases(`
      payment method, payment type, payment mode, method of payment, paid by, zahlungsart, zahlungsweise,
      mode de paiement, mode de reglement, modes de reglement, betaalwijze, betaalmethode, forma de pago,
      metodo di pagamento`),
  },
});

export type ConceptName = keyof typeof CONCEPTS;
