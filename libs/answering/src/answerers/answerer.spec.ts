import { AnalysedDocument } from './analysed-document';
import { answerQuestion, UnansweredQuestionError } from './answerer';

describe('answerQuestion', () => {
  it('refuses a question that no answerer supports, with a readable sentence', async () => {
    const document = new AnalysedDocument({ pages: [], pageCount: 0, truncated: false });
    const question = { questionType: 'free_form', criteria: '', properties: {} } as const;
    const asked = answerQuestion([], document, { ...question, entities: [], dataValidationRules: [] });
    await expect(asked).rejects.toThrow(UnansweredQuestionError);
    await expect(asked).rejects.toThrow('Questions of type free_form cannot be answered yet.');
  });
});
