export { FieldDto, FieldsQuery, FieldValueDto, WriteValueDto, WrittenValueDto } from './field-values.dto';
export { FIELD_FILES, FIELD_PART, FieldUploads } from './files/field-uploads';
export { entriesOf, type UserEntry } from './field-values.repository';
export { FieldValuesService } from './field-values.service';
export { boundedValues, type GivenValues } from './given-values';
export { fileReferencesIn, ReferredFiles, type FileReference, type ReferredFile } from './referred-files';
export {
  SubmissionDto,
  SubmissionListQuery,
  SUBMIT_PARTS,
  SubmitDto,
  SubmittedDto,
} from './submissions/submission.dto';
export { runFormRules } from './submissions/submission.jobs';
export { runRules } from './submissions/rule-run';
export { RulesExecutor } from './submissions/rules-executor';
export { SubmissionList } from './submissions/submission-list';
export { SubmissionsService } from './submissions/submissions.service';
export { RecordedEventDto, RecordEventDto, UserEventsDto } from './sessions/form-event.dto';
export {
  PanelSessionDto,
  PanelSessionQuery,
  PollQuery,
  StepCompletionDto,
  StepCompletionQuery,
} from './display/panel-session.dto';
export { PanelSessions } from './display/panel-sessions.service';
export {
  CUSTOM_LISTS,
  CUSTOM_PARTS,
  PanelSubmittedDto,
  STEP_FILE_PARTS,
  SubmitStepDto,
} from './display/panel-submission.dto';
export { PanelSubmissions } from './display/panel-submissions.service';
export { FormEventsService } from './sessions/form-events.service';
export { UserSessionDto } from './sessions/session.dto';
export { SessionsService } from './sessions/sessions.service';
export { SaveUserDto, USER_ID, UserDto, UserListQuery, UserWithKeyDto } from './user.dto';
export { UserErasure, type UserEraser } from './user-erasure';
export { UsersModule } from './users.module';
export { UsersService } from './users.service';
export { FILTER_FIELD_ID, FILTER_FIELD_VALUE, type HeldValue, userHolds, ValueFilters } from './value-filter';
