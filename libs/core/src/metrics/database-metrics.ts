import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { registry } from './instruments';

/** The counts of a pool of `pg`. */
interface PgPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const NAME = 'formwork_database_connections';

/** The connections of this process to PostgreSQL. */
@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    const pool = (this.dataSource.driver as unknown as { master: PgPool }).master;
    // A test may start several services in one process; the last one counts.
    registry.removeSingleMetric(NAME);
    new Gauge({
      name: NAME,
      help: 'Connections by state; `waiting` are requests for one.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }
}
