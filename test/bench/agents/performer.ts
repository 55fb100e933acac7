import type { Result, TaskInstance } from './instance';

/** Does tasks: the agent, or the script that comes with each page. */
export interface Performer {
  /** @throws Error with the reason when it gives up */
  perform(instance: TaskInstance, address: string): Promise<Result>;
  close(): Promise<void>;
}
