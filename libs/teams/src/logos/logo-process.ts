/** Entry point of the child processes that draw logos anew (`LogoDrawing`), with sharp. */
import { readFile, writeFile } from 'node:fs/promises';
import { serveWork } from '@app/core/programs';
import { logoPicture, type LogoPicture, type LogoProblem } from './logo-picture';

/** Paths. */
export interface LogoTask {
  source: string;
  target: string;
}

export type LogoOutcome = Pick<LogoPicture, 'width' | 'height'> | LogoProblem;

serveWork(async ({ source, target }: LogoTask): Promise<LogoOutcome> => {
  const picture = await logoPicture(await readFile(source));
  if (typeof picture === 'string') return picture;
  const { bytes, width, height } = picture;
  await writeFile(target, bytes);
  return { width, height };
});
