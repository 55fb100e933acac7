import { CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Milliseconds are what the API shows; more digits in the database would make cursors and comparisons lie. */
export const TIMESTAMP = { type: 'timestamptz', precision: 3 } as const;

/** Identity and times that every row of the domain has. */
export abstract class BaseEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
