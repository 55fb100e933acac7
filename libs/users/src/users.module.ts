import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, MailModule } from '@app/core';
import { EventsModule } from '@app/events';
import { FormsModule } from '@app/forms';
import { TeamsModule } from '@app/teams';
import { PanelSessions } from './display/panel-sessions.service';
import { PanelSubmissions } from './display/panel-submissions.service';
import { FieldData } from './field-data';
import { FieldValue } from './field-value.entity';
import { FieldValuesRepository } from './field-values.repository';
import { FieldValuesService } from './field-values.service';
import { FileAdding } from './files/added-files';
import { FieldUploads } from './files/field-uploads';
import { FileReferences } from './files/file-references';
import { SubmissionFiles } from './files/submission-files';
import { UserFile } from './files/user-file.entity';
import { UserFilesRepository } from './files/user-files.repository';
import { FormEvent } from './sessions/form-event.entity';
import { FormEventsRepository } from './sessions/form-events.repository';
import { FormEventsService } from './sessions/form-events.service';
import { SessionsService } from './sessions/sessions.service';
import { FormIntegrations } from './submissions/form-integrations';
import { NamedForms } from './submissions/named-forms';
import { RulesExecutor } from './submissions/rules-executor';
import { Submission } from './submissions/submission.entity';
import { SubmissionReports } from './submissions/submission-reports';
import { SubmissionsRepository } from './submissions/submissions.repository';
import { SubmissionList } from './submissions/submission-list';
import { SubmissionsService } from './submissions/submissions.service';
import { ReferredFiles } from './referred-files';
import { UserErasure } from './user-erasure';
import { UserKeySource } from './user-key-source';
import { UserKeys } from './user-keys';
import { User } from './user.entity';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';
import { ValueFilters } from './value-filter';

@Module({
  imports: [
    TypeOrmModule.forFeature([User, FieldValue, FormEvent, Submission, UserFile]),
    FormsModule,
    EventsModule,
    JobsModule,
    MailModule,
    TeamsModule,
  ],
  providers: [
    UserKeys,
    UserKeySource,
    UserErasure,
    UsersRepository,
    UsersService,
    FieldValuesRepository,
    FieldValuesService,
    FieldData,
    ReferredFiles,
    FileReferences,
    UserFilesRepository,
    FileAdding,
    FieldUploads,
    SubmissionFiles,
    ValueFilters,
    FormEventsRepository,
    FormEventsService,
    SessionsService,
    PanelSessions,
    PanelSubmissions,
    SubmissionList,
    SubmissionsRepository,
    SubmissionsService,
    NamedForms,
    RulesExecutor,
    FormIntegrations,
    SubmissionReports,
  ],
  exports: [
    FieldUploads,
    FieldValuesService,
    FormEventsService,
    PanelSessions,
    PanelSubmissions,
    ReferredFiles,
    RulesExecutor,
    SessionsService,
    SubmissionList,
    SubmissionsService,
    ValueFilters,
    UserErasure,
    UsersService,
  ],
})
export class UsersModule {}
