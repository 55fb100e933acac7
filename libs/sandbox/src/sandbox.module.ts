import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LimitsModule, MailModule } from '@app/core';
import { EventsModule } from '@app/events';
import { TeamsModule } from '@app/teams';
import { MovedTimesRepository } from './clock/moved-times.repository';
import { SandboxClock } from './clock/sandbox-clock.service';
import { EnvironmentReset } from './environments/environment-reset.service';
import { EnvironmentRowsRepository } from './environments/environment-rows.repository';
import { SandboxEnvironments } from './environments/sandbox-environments';
import { CaughtMailList } from './mails/caught-mail-list.service';
import { ReceiverCalls } from './receivers/receiver-calls.service';
import { ReceiverLinks } from './receivers/receiver-links';
import { Receiver, ReceiverCall } from './receivers/receiver.entity';
import { ReceiversRepository } from './receivers/receivers.repository';
import { ReceiversService } from './receivers/receivers.service';

/** What tests of other programs need of an installation for QA; the API answers 404 for it unless `SANDBOX` is set. */
@Module({
  imports: [TypeOrmModule.forFeature([Receiver, ReceiverCall]), EventsModule, LimitsModule, MailModule, TeamsModule],
  providers: [
    CaughtMailList,
    EnvironmentReset,
    EnvironmentRowsRepository,
    MovedTimesRepository,
    ReceiverCalls,
    ReceiverLinks,
    ReceiversRepository,
    ReceiversService,
    SandboxClock,
    SandboxEnvironments,
  ],
  exports: [CaughtMailList, EnvironmentReset, ReceiverCalls, ReceiversService, SandboxClock],
})
export class SandboxModule {}
