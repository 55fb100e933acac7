import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitEntry } from './rate-limit-entry.entity';
import { RateLimits } from './rate-limits';
import { RequestLimits } from './request-limits';

/** Provides the rate limits and their counters. */
@Module({
  imports: [TypeOrmModule.forFeature([RateLimitEntry])],
  providers: [RateLimits, RequestLimits],
  exports: [RequestLimits],
})
export class LimitsModule {}
