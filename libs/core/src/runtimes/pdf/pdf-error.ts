export type PdfFault = 'empty' | 'encrypted' | 'broken' | 'too_large' | 'dynamic';

const FAULT_SENTENCES: Record<PdfFault, string> = {
  empty: 'The PDF is empty.',
  encrypted: 'The PDF is protected with a password.',
  broken: 'The PDF is damaged and cannot be opened.',
  too_large: 'The PDF takes too much memory.',
  dynamic: 'The PDF is an XFA form, which holds no pages that can be read.',
};

/** The PDF cannot be opened or drawn; `message` is a readable sentence. */
export class PdfError extends Error {
  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
  ) {
    super(FAULT_SENTENCES[fault], options);
    this.name = 'PdfError';
  }
}
