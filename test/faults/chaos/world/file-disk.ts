import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '1g';
const TRIES = 20;

/** A file system in memory (Linux, root) that can be made full: its size is reduced to what is in use. */
export class FileDisk {
  private constructor(private readonly folder: string) {}

  /** Mounts it on an empty folder; returns the reason as a text when this machine does not allow that. */
  static async mount(folder: string): Promise<FileDisk | string> {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'tmpfs', folder]);
      return new FileDisk(folder);
    } catch (error) {
      return (error as Error).message.trim().split('\n').at(-1)!;
    }
  }

  /** From now on, writing fails with ENOSPC. */
  async fill(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { blocks, bfree, bsize } = await statfs(this.folder);
      try {
        return await this.resize(String((blocks - bfree) * bsize));
      } catch (error) {
        // Files that were written meanwhile need more than that.
        if (tries === TRIES) throw error;
      }
    }
  }

  free(): Promise<void> {
    return this.resize(SIZE);
  }

  async unmount(): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
  }

  private async resize(size: string): Promise<void> {
    await run('mount', ['-o', `remount,size=${size}`, this.folder]);
  }
}
