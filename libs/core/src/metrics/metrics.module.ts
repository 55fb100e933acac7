import { Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics';
import { MetricsServer } from './metrics-server';

/** Metrics of a process, for the API and the worker. The worker adds those of the queue. */
@Module({ providers: [DatabaseMetrics, MetricsServer] })
export class MetricsModule {}
