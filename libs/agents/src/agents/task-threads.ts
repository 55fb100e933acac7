import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, ThreadPool, WorkLimitError } from '@app/core';
import type { AgentText, TaskOfAgent } from './agent-text';

/** The longest tasks take a third of a second; the limit leaves room for busy computers. */
const LIMITS = { slots: 1, timeoutMs: 5_000, memoryMb: 256 };

/** Reads the tasks of agents in a thread, because a task may be long or made to stall its reader. */
@Injectable()
export class TaskThreads implements OnApplicationShutdown {
  private readonly threads = new ThreadPool<TaskOfAgent, AgentText>(compiledProgram(__dirname, 'task-thread'), LIMITS);

  /** The steps of an agent. A task beyond the limits has none, and says so. */
  async read({ task, steps, planner }: TaskOfAgent): Promise<AgentText> {
    try {
      return await this.threads.run({ task, steps, planner });
    } catch (error) {
      if (!(error instanceof WorkLimitError)) throw error;
      const reason = `The task takes more ${error.limit} to read than it may. Make it shorter.`;
      return {
        task: { steps: [], unread: [{ text: task.slice(0, 100), reason, endsBefore: 0 }] },
        placeholders: [],
        targets: [],
      };
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.close();
  }
}
