import { Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { activeTracer } from './tracer';

/** Sends the last spans when the process ends. */
@Injectable()
class LastSpans implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await activeTracer()
      ?.shutdown()
      .catch((error: unknown) => new Logger('Traces').warn(`The last spans were not sent: ${String(error)}`));
  }
}

@Module({ providers: [LastSpans] })
export class TracingModule {}
