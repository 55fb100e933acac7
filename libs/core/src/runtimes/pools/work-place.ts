import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lockFolder } from './folder-lock';
import { createWorkHome, removeHome } from './process-home';
import { WorkCrashError, type LentFolder } from './work-host';

/**
 * Where a child process finds the files of its work, one folder after the other. Besides its home, it is the only place that the
 * kernel lets it change (`confined`): files of other work, and of other teams, are never there at the same time.
 */
export class WorkPlace {
  readonly path = createWorkHome();
  private readonly lock = lockFolder(this.path);
  private lent = 0;
  private isOver = false;

  get isLent(): boolean {
    return this.lent > 0;
  }

  /** Moves a folder here. The folder must be on the file system of the folder for temporary files. */
  async lend(folder: string): Promise<LentFolder> {
    if (this.isOver) throw new WorkCrashError('its process has ended');
    const path = join(this.path, basename(folder));
    this.lent += 1;
    try {
      await rename(folder, path);
    } catch (error) {
      await this.leave();
      throw error;
    }
    return { path, giveBack: () => rename(path, folder).finally(() => this.leave()) };
  }

  /** Removes the place, as soon as nothing is lent. */
  async remove(): Promise<void> {
    this.isOver = true;
    if (this.lent > 0) return;
    await removeHome(this.path);
    this.lock.close();
  }

  private async leave(): Promise<void> {
    this.lent -= 1;
    if (this.isOver) await this.remove();
  }
}
