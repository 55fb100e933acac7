import { fromWorkFailure } from './work-failure';
import type { Reply } from './work-message';

interface Asked {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The questions of a program that are not answered yet. */
export class AskedQuestions {
  private readonly open = new Map<number, Asked>();
  private last = 0;

  constructor(private readonly send: (id: number, question: unknown) => void) {}

  ask(question: unknown): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.send(id, question);
    });
  }

  settle(id: number, reply: Reply): void {
    const asked = this.open.get(id);
    this.open.delete(id);
    if ('failure' in reply) asked?.reject(fromWorkFailure(reply.failure, []));
    else asked?.resolve(reply.answer);
  }
}
