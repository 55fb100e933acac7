import type { TemplateType } from '@app/formats';

/** File types of envelopes (contract, "Document envelope"). */
export const ENVELOPE_TYPES = ['pdf', 'docx', 'xlsx'] as const;
export type EnvelopeType = (typeof ENVELOPE_TYPES)[number];

/** Values of the parameter `output` (an addition to the contract): `pdf`, or the template's own format. */
export const OUTPUT_FORMATS = ['native', 'pdf'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

const FILLED_AS: Record<TemplateType, EnvelopeType> = {
  docx: 'docx',
  xlsx: 'xlsx',
  pdf: 'pdf',
  pptx: 'pdf',
  idml: 'pdf',
};

/** The type of an envelope: pdf for a signature or when requested, otherwise the default of the template's type. */
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

/** The default format of `file_url`: that of the envelope's own file. */
export const defaultOutput = (template: TemplateType, forSignature: boolean): OutputFormat =>
  envelopeType(template, undefined, forSignature) === 'pdf' ? 'pdf' : 'native';

/** Name of the signal that an envelope was filled or has failed. */
export const filledSignal = (envelopeId: string): string => `envelope:${envelopeId}`;

/** The failure of an envelope after an internal error. */
export const FILL_FAULT = {
  code: 'fill_failed',
  detail: 'The document could not be filled because of a fault in the service. Try again later.',
} as const;

/** The failure of an envelope when the storage, or a disk, was not available at the last attempt. */
export const FILL_OUTAGE = {
  code: 'unavailable',
  detail: 'The document could not be filled because the file storage or a disk is not available. Try again shortly.',
} as const;
