import { findExecutable } from '@app/core/programs';

/** The path of LibreOffice, or null when it is not installed. @param searchPath folders, as in `PATH` */
export async function findOffice(searchPath: string): Promise<string | null> {
  return (await findExecutable('soffice', searchPath)) ?? findExecutable('libreoffice', searchPath);
}
