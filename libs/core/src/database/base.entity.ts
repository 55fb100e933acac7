import { CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Milliseconds, as in the API. With more digits in the database, cursors and comparisons would be wrong. */
export const TIMESTAMP = { type: 'timestamptz', precision: 3 } as const;

/** Id and timestamps of domain rows. */
export abstract class BaseEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
