import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitEntry } from './rate-limit-entry.entity';
import { RateLimits } from './rate-limits';

/** Provides the counters of the rate limits. */
@Module({ imports: [TypeOrmModule.forFeature([RateLimitEntry])], providers: [RateLimits], exports: [RateLimits] })
export class LimitsModule {}
