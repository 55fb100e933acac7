import { Module } from '@nestjs/common';
import { OutboundClient } from './outbound-client';

/** Gives the modules that import it the guarded client for addresses chosen by callers. */
@Module({ providers: [OutboundClient], exports: [OutboundClient] })
export class OutboundModule {}
