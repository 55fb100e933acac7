export { ConfigModule } from './config/config.module';
export { Env, InvalidSettingError, REGIONS, type Queue, type Region } from './config/env';
export { inBatches } from './contract/batches';
export { charactersIn } from './contract/characters';
export { ContractPipe, jsonPart, oneOf, oneOrMany, RawBody } from './contract/contract.pipe';
export { fieldsOf, isDto, SentBackFrom, type DtoClass } from './contract/declarations';
export * from './contract/fields';
export { IdParam, isStorableId, isUuid, UuidParam } from './contract/id-params';
export { isPlainObject, readBody } from './contract/input';
export { parseJson } from './contract/json-text';
export { numberedPageOf, pageOf, PageQuery, type Listing } from './contract/page';
export { partialOf } from './contract/partial';
export { Responds } from './contract/responds';
export { serializerOf } from './contract/serializer';
export { BaseEntity, TIMESTAMP } from './database/base.entity';
export { createDataSource } from './database/data-source';
export { DatabaseModule } from './database/database.module';
export { migrate, pendingMigrations } from './database/migrate';
export { databaseOptions } from './database/options';
export { PreparedStatements, type Statement } from './database/prepared-statements';
export { isForeignKeyViolation, isUniqueViolation } from './database/violations';
export { ErrorDto } from './errors/error.dto';
export { ErrorFilter } from './errors/error.filter';
export * from './errors/errors';
export { isOutage } from './errors/outage';
export { serviceLogger } from './logging/service-logger';
export { accessLog } from './http/access-log';
export { answerClientError } from './http/client-error';
export { decodablePath } from './http/decodable-path';
export { BodyGuard, ReadsOwnBody } from './http/body.guard';
export { FallbackController } from './http/fallback.controller';
export { Public, PUBLIC } from './http/public';
export { requestId, requestIdOf } from './http/request-id';
export { compiledProgram } from './runtimes/compiled-program';
export { ProcessPool } from './runtimes/process-pool';
export { ThreadPool } from './runtimes/thread-pool';
export { WorkCrashError, WorkLimitError } from './runtimes/work-host';
export { PdfError } from './runtimes/pdf';
export { Turns } from './runtimes/turns';
export { runInSandbox, type Json, type SandboxLimits, type SandboxOutcome } from './runtimes/sandbox';
export { Claim, ClaimLostError, PermanentFailure } from './jobs/claim';
export { Works } from './jobs/works';
export {
  definedJobs,
  defineJob,
  delaysForDays,
  exponentialDelays,
  type JobDefinition,
  type PayloadOf,
} from './jobs/job';
export { JobSignals } from './jobs/job-signals';
export { JobDto, JobListQuery } from './jobs/job-list.dto';
export { JobList } from './jobs/job-list.service';
export { Jobs } from './jobs/jobs';
export { JobsModule, JobWorkerModule } from './jobs/jobs.module';
export { releaseClaims } from './jobs/release-claims';
export { JobWorker } from './jobs/job-worker';
export { endOnUncaughtErrors } from './process/fatal-errors';
export { sha256Of, type Upload, type UploadedFile } from './http/multipart';
export { TakesFiles } from './http/upload.decorator';
export { Secrets } from './config/secrets';
export { FileLinks } from './storage/file-links';
export { openStorage } from './storage/open-storage';
export type { ByteRange, FileLabel, ObjectInfo, StoredFile } from './storage/storage';
export { ForeignStorageError, StorageAudit, type AuditReport } from './storage/storage-audit';
export type { StorageAttempt } from './storage/storage-attempt';
export { StorageModule, StorageSweeperModule } from './storage/storage.module';
export { FileChangedError, StoredObjects } from './storage/stored-objects';
export { inWorkFolder } from './storage/work-folder';
export { mailContent, type MailContent } from './mail/mail-content';
export { MailModule } from './mail/mail.module';
export { Mails } from './mail/mails';
export { sendMail } from './mail/send-mail.job';
export { OutboundClient, type OutboundRequest, type OutboundResponse } from './http/outbound-client';
export { OutboundError, type OutboundFault } from './http/outbound-error';
export { OutboundModule } from './http/outbound.module';
export { signWebhook, WEBHOOK_RETRIES, type WebhookMessage } from './http/webhook-signature';
