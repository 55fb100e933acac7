import type { DemoContext, DemoStep } from '../demo';

/** What to look for, and the field each value goes to. */
const INVOICE = {
  'invoice number': 'invoice_number',
  'invoice date': 'invoice_date',
  seller: 'invoice_seller',
  buyer: 'invoice_buyer',
  total: 'invoice_total',
  currency: 'invoice_currency',
  tax: 'invoice_tax',
};
const RECEIPT = {
  company: 'receipt_company',
  date: 'receipt_date',
  address: 'receipt_address',
  total: 'receipt_total',
};

/** Two extractions over PDFs and pictures. */
export const extractions: DemoStep = {
  name: 'extractions',
  async make({ call }) {
    const extraction_id = await create(call, 'Invoice', INVOICE);
    const receipt_extraction_id = await create(call, 'Receipt', RECEIPT);
    return { extraction_id, receipt_extraction_id };
  },
};

async function create(call: DemoContext['call'], name: string, targets: Record<string, string>): Promise<string> {
  const query = {
    question_type: 'one_value',
    entities: Object.keys(targets),
    save_to_fields: Object.values(targets).map((id) => ({ id })),
  };
  const settings = { file_type: 'image', extraction_type: name, confidence_scores_enabled: true };
  const { id } = await call<{ id: string }>('POST', '/api/builder/extraction/', {
    name,
    ...settings,
    queries: [query],
  });
  return id;
}
