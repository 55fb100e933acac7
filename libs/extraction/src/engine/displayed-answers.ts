import type { Answer } from '../answerers/answerer';
import type { DocumentPage } from '../readers/document';
import { displayedBox } from '../readers/ocr/turn';

/** Answers with their boxes on the pages as they are displayed, not as pages were turned to be read. */
export function displayedAnswers(answers: Answer[], pages: DocumentPage[]): Answer[] {
  if (pages.every(({ turn }) => turn === undefined)) return answers;
  const turned = new Map(pages.map((page) => [page.number, page]));
  return answers.map((answer) => ({
    ...answer,
    boxes: answer.boxes.map(({ page, ...box }) => ({ ...displayedBox(box, turned.get(page) ?? {}), page })),
  }));
}
