import { Module } from '@nestjs/common';
import { OutboundClient } from './outbound-client';

/** Provides the guarded client for addresses chosen by callers. */
@Module({ providers: [OutboundClient], exports: [OutboundClient] })
export class OutboundModule {}
