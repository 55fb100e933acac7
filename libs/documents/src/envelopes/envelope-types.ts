import type { TemplateType } from '@app/formats';

/** What an envelope can be (contract, "Document envelope"). */
export const ENVELOPE_TYPES = ['pdf', 'docx', 'xlsx'] as const;
export type EnvelopeType = (typeof ENVELOPE_TYPES)[number];

/** The additive `output` parameter: `pdf`, or the template's own format. */
export const OUTPUT_FORMATS = ['native', 'pdf'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

const FILLED_AS: Record<TemplateType, EnvelopeType> = {
  docx: 'docx',
  xlsx: 'xlsx',
  pdf: 'pdf',
  pptx: 'pdf',
  idml: 'pdf',
};

/** What an envelope made from a template is: pdf for a signature or when asked for, else what the template's type gives. */
export function envelopeType(
  template: TemplateType,
  output: OutputFormat | undefined,
  forSignature: boolean,
): EnvelopeType {
  return forSignature || output === 'pdf' ? 'pdf' : FILLED_AS[template];
}

export const MEDIA_TYPES: Record<TemplateType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  idml: 'application/vnd.adobe.indesign-idml-package',
  pdf: 'application/pdf',
};

/** What `file_url` answers when the call does not say: the envelope's own file. */
export const defaultOutput = (template: TemplateType, forSignature: boolean): OutputFormat =>
  envelopeType(template, undefined, forSignature) === 'pdf' ? 'pdf' : 'native';

/** What wakes the call that waits for an envelope to be filled. */
export const filledSignal = (envelopeId: string): string => `envelope:${envelopeId}`;

/** Why an envelope is not filled when nothing was wrong with template and values. */
export const FILL_FAULT = {
  code: 'fill_failed',
  detail: 'The document could not be filled because of a fault in the service. Try again later.',
};

/** Why an envelope is not filled when the storage was down at every attempt. */
export const FILL_OUTAGE = {
  code: 'unavailable',
  detail: 'The document could not be filled because the file storage is not available. Try again shortly.',
};
