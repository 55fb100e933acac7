import type { Answer } from '@app/answering/services';
import { displayedBox, type DocumentPage } from '@app/reading/services';

/** Answers with their boxes on the pages as they are displayed, not as pages were turned to be read. */
export function displayedAnswers(answers: Answer[], pages: DocumentPage[]): Answer[] {
  if (pages.every(({ turn }) => turn === undefined)) return answers;
  const turned = new Map(pages.map((page) => [page.number, page]));
  return answers.map((answer) => ({
    ...answer,
    boxes: answer.boxes.map(({ page, ...box }) => ({ ...displayedBox(box, turned.get(page) ?? {}), page })),
  }));
}
