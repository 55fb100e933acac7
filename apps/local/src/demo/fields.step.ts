import type { DemoStep } from '../demo';

/**
 * Field definitions: what the invoice and receipt extractions fill, and a few about a person. Lists show
 * the newest first, so these are made from the last to the first.
 */
const FIELDS = [
  { id: 'receipt_total', type: 'text_field', display_text: 'Receipt total' },
  { id: 'receipt_address', type: 'text_area', display_text: 'Address' },
  { id: 'receipt_date', type: 'text_field', display_text: 'Receipt date' },
  { id: 'receipt_company', type: 'text_field', display_text: 'Company' },
  { id: 'email', type: 'email', display_text: 'E-mail' },
  { id: 'first_name', type: 'text_field', display_text: 'First name' },
  { id: 'invoice_tax', type: 'text_field', display_text: 'Tax' },
  { id: 'invoice_currency', type: 'text_field', display_text: 'Currency' },
  { id: 'invoice_total', type: 'text_field', display_text: 'Total' },
  { id: 'invoice_buyer', type: 'text_field', display_text: 'Buyer' },
  { id: 'invoice_seller', type: 'text_field', display_text: 'Seller' },
  { id: 'invoice_date', type: 'text_field', display_text: 'Invoice date' },
  { id: 'invoice_number', type: 'text_field', display_text: 'Invoice number' },
];

export const fields: DemoStep = {
  name: 'fields',
  async make({ call }) {
    for (const field of FIELDS) await call('POST', '/api/builder/field/', field);
    return { field_ids: FIELDS.map(({ id }) => id) };
  },
};
