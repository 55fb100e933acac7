import type { TemplateType } from '@app/formats';
import { samplePdfTemplate } from './sample-pdf';
import { TEMPLATE_SAMPLES } from './template-samples';

export interface DocumentSample {
  type: TemplateType;
  name: string;
  bytes: Buffer;
}

/** One template of each type, the docx first. */
export async function documentSamples(): Promise<DocumentSample[]> {
  const packages = TEMPLATE_SAMPLES.map(({ type, name, make }) => ({ type, name, bytes: make() }));
  return [...packages, { type: 'pdf', name: 'Membership registration', bytes: await samplePdfTemplate() }];
}
