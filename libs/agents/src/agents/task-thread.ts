/** Entry point of the threads that read the tasks of agents (`TaskThreads`). It does not load Nest. */
import { serveWork } from '@app/core/programs';
import { readAgent, type AgentText, type TaskOfAgent } from './agent-text';

serveWork((agent: TaskOfAgent): Promise<AgentText> => Promise.resolve(readAgent(agent)));
