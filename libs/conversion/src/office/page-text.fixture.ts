import { withPdf } from '@app/core/programs';

/** The text of the first page of a PDF. */
export function textOf(pdf: Buffer): Promise<string> {
  return withPdf(pdf, (file) =>
    file.withPage(0, (page) =>
      page
        .characters(5_000)
        .map(({ text }) => text)
        .join(''),
    ),
  );
}
