import type { WorkClock } from './work-clock';
import { toWorkFailure } from './work-failure';
import type { Reply } from './work-message';

/** Answers a question of the program. Its error is thrown there. */
export type OnAsk = (question: unknown) => Promise<unknown>;

/** Answers the questions of one input. The clock of the input rests while any of them is open. */
export class WorkQuestions {
  private open = 0;

  constructor(
    private readonly clock: WorkClock,
    private readonly onAsk: OnAsk,
    private readonly reply: (id: number, reply: Reply) => void,
  ) {}

  async answer(id: number, question: unknown): Promise<void> {
    this.open += 1;
    this.clock.rest();
    const reply = await this.onAsk(question).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: toWorkFailure(error) }),
    );
    this.open -= 1;
    if (this.open === 0) this.clock.start();
    this.reply(id, reply);
  }
}
