import type { TemplateType } from '@app/formats';
import { TEMPLATE_SAMPLES } from './template-samples';

export interface DocumentSample {
  type: TemplateType;
  name: string;
  bytes: Buffer;
}

/** One template of each type, the docx first. */
export async function documentSamples(): Promise<DocumentSample[]> {
  const { samplePdfTemplate } = await import('./sample-pdf.js'); // loads a PDF library, which api and worker do without
  const packages = TEMPLATE_SAMPLES.map(({ type, name, make }) => ({ type, name, bytes: make() }));
  return [...packages, { type: 'pdf', name: 'Membership registration', bytes: await samplePdfTemplate() }];
}
