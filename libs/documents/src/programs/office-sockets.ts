import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { removeDeadSockets } from '@app/conversion/services';

const HOUR_MS = 60 * 60 * 1_000;

/** Removes the sockets of killed LibreOffices, at the start and every hour. Their own processes may not list the folder. */
@Injectable()
export class OfficeSockets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Work');
  private timer: NodeJS.Timeout | undefined;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), HOUR_MS).unref();
    void this.sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** An error is logged; the next sweep retries. */
  private async sweep(): Promise<void> {
    await removeDeadSockets().catch((error: unknown) =>
      this.logger.warn(`Sockets of ended LibreOffices stay for now: ${String(error)}`),
    );
  }
}
