import { Module } from '@nestjs/common';
import { OfflineBrowser } from './browser';

@Module({ providers: [OfflineBrowser], exports: [OfflineBrowser] })
export class BrowserModule {}
