import type { DemoContext, DemoStep } from '../demo';

interface Wanted {
  entity: string;
  field: string;
  label: string;
}

const INVOICE: Wanted[] = [
  { entity: 'Invoice number', field: 'invoice_number', label: 'Invoice number' },
  { entity: 'Invoice date', field: 'invoice_date', label: 'Invoice date' },
  { entity: 'Seller', field: 'invoice_seller', label: 'Seller' },
  { entity: 'Buyer', field: 'invoice_buyer', label: 'Buyer' },
  { entity: 'Total', field: 'invoice_total', label: 'Total' },
  { entity: 'Currency', field: 'invoice_currency', label: 'Currency' },
  { entity: 'Tax', field: 'invoice_tax', label: 'Tax' },
];
const RECEIPT: Wanted[] = [
  { entity: 'Company', field: 'receipt_company', label: 'Company' },
  { entity: 'Date', field: 'receipt_date', label: 'Date' },
  { entity: 'Address', field: 'receipt_address', label: 'Address' },
  { entity: 'Total', field: 'receipt_total', label: 'Total' },
];

/** An "Invoice" and a "Receipt" extraction, each with the fields that it saves to. */
export const extractions: DemoStep = {
  name: 'extractions',
  async make(context) {
    // Lists show the newest first, so the extraction of the printed commands is created last.
    const receipt_extraction_id = await makeExtraction(context, 'Receipt', 'receipt', RECEIPT);
    const extraction_id = await makeExtraction(context, 'Invoice', 'invoice', INVOICE);
    return { extraction_id, receipt_extraction_id };
  },
};

async function makeExtraction({ call }: DemoContext, name: string, useCase: string, wanted: Wanted[]): Promise<string> {
  for (const { field, label } of [...wanted].reverse()) {
    await call('POST', '/api/builder/field/', { id: field, type: 'text_field', display_text: label });
  }
  const { id } = await call<{ id: string }>('POST', '/api/builder/extraction/', {
    name,
    extraction_type: useCase,
    confidence_scores_enabled: true,
    queries: wanted.map(({ entity, field }) => ({
      question_type: 'one_value',
      entities: [entity],
      save_to_fields: [{ id: field }],
    })),
  });
  return id;
}
