/** Entry point of the child process of a script: a script that somebody runs is a process of its own, too. */
import { type ChromiumProgram, serveWork } from '@app/core/programs';
import { Chance } from './chance';
import { ScriptPerformer } from './script-performer';
import { TEN_FIELDS } from './tasks/fill.tasks';

export interface ScriptWork {
  round: number;
  folder: string;
  address: string;
  chromium: ChromiumProgram;
}

let performer: ScriptPerformer | null = null;

async function work({ round, folder, address, chromium }: ScriptWork): Promise<null> {
  performer = await ScriptPerformer.open(chromium);
  await performer.perform(TEN_FIELDS.make(new Chance('speed', round), folder), address);
  return null;
}

serveWork(work, async () => performer?.close());
