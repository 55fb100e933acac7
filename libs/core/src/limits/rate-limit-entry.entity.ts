import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A counter of rate-limiter-flexible's `RateLimiterPostgres`, which requires these columns in this order. */
@Entity('rate_limit')
export class RateLimitEntry {
  @PrimaryColumn('varchar', { length: 255 })
  key!: string;

  @Column('integer', { default: 0 })
  points!: number;

  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true })
  expire!: string | null;
}
