export { ConfigModule } from './config/config.module';
export { Env, type ModelSettings } from './config/env';
export { InvalidSettingsError } from './config/setting-values';
export { REGIONS, type Queue, type Region } from './config/settings';
export { inBatches } from './contract/batches';
export { charactersIn } from './contract/characters';
export { selectionOf, membersOf, toColumns, toMembers, type Columns } from './contract/columns';
export { ContractPipe, jsonPart } from './contract/contract.pipe';
export { type Loose, withoutFaulty } from './contract/sent/loose';
export { DescribesMany, DescribesOneOf } from './contract/sent/described-body';
export { Sent, SentBody, type SentEntries, SentMany, SentOneOf } from './contract/sent/sent';
export { toDate } from './contract/datetime';
export { AnyOf, declaredAlternatives, fieldsOf, OneOf, SentBackFrom, type DtoClass } from './contract/declarations';
export * from './contract/fields';
export { IdParam, isStorableId, isUuid, UuidParam } from './contract/id-params';
export { readBody } from './contract/input';
export {
  ignoredParameters,
  queryParametersOf,
  unknownParameter,
  withoutBrackets,
} from './contract/query/query-parameters';
export { isPlainObject } from './contract/plain-object';
export { RespondsWithList } from './contract/list/list.interceptor';
export { FilteredPageQuery, ListQuery } from './contract/list/list-query';
export { type CsvColumns } from './contract/list/list-format';
export { type ExportType, RespondsWithExport, RowExport, WantedExport } from './contract/list/row-export';
export {
  listFilter,
  listRows,
  rowBatches,
  rowsOfPage,
  type CountedRows,
  type ListFilter,
  type ListPart,
  type RowList,
} from './contract/list/row-list';
export { NDJSON_TYPE, RespondsWithLines, streamLines, WantsLines } from './contract/response/lines';
export { shorten } from './contract/shorten';
export { shortened } from './text/shortened';
export { parseJson } from './contract/json-text';
export { numberedPageOf, pageOf, PageQuery, type Listing } from './contract/response/page';
export { bothOf, partialOf, writeOf } from './contract/derive';
export { serializerOf } from './contract/response/serializer';
export { Responds } from './contract/response/responds';
export { BaseEntity, TIMESTAMP } from './database/base.entity';
export { createDataSource } from './database/data-source';
export { DatabaseModule } from './database/database.module';
export { migrate } from './database/migrate';
export { knownMigrations, pendingMigrations } from './database/pending-migrations';
export { databaseOptions } from './database/options';
export { containing, newestFirst, withinList } from './database/newest-first';
export { isUnfiltered, NewestRows } from './database/newest-rows';
export { NewRow } from './database/new-row';
export { OneRow } from './database/one-row';
export { type CountAge, countRows } from './database/row-counts';
export { connectionFault, databaseAddress, poolerFault } from './database/connection/database-fault';
export { databaseIdentity } from './database/connection/pooler-check';
export { pingDatabase } from './database/connection/ping';
export { type KeyedRow, PreparedStatements, type Statement } from './database/prepared-statements';
export { isDeadlock, isForeignKeyViolation, isUniqueViolation, LOCK_NOT_AVAILABLE } from './database/violations';
export { CONFLICTS, Conflicts } from './errors/conflicts';
export { ErrorDto } from './errors/error.dto';
export { ErrorFilter } from './errors/error.filter';
export { ERROR_CODES, type ErrorCode } from './errors/error-codes';
export * from './errors/errors';
export { isFileSystemError, isOutOfRoom } from './errors/file-system-error';
export { isOutage } from './errors/outage';
export { serviceLogger } from './logging/service-logger';
export { accessLog } from './http/access-log';
export { requireHost, handleClientErrors } from './http/client-error';
export { securityHeaders } from './http/security-headers';
export { decodablePath } from './http/decodable-path';
export { AddressLimit, LimitedByAddress } from './limits/address-limits';
export { isWithinRange, parseAddressRange, showRange } from './limits/address-range';
export { AddressLimitGuard } from './limits/address-limit.guard';
export { EVERY_REQUEST, EVERY_USER_REQUEST, KEY_LIMIT, KeyLimit, LimitedByKey } from './limits/key-limits';
export { limitOf, type RateRule } from './limits/rate-limits';
export { byAddress, byKey, limitByAddress, RequestLimits } from './limits/request-limits';
export { LimitsModule } from './limits/limits.module';
export { BodyGuard, ReadsOwnBody } from './http/body.guard';
export { FallbackController } from './http/fallback.controller';
export { readFormBody, readTextBody } from './http/json-body';
export { Public, PUBLIC } from './http/public';
export { requestId, requestIdOf } from './http/request-id';
export { causingRequestId } from './logging/log-facts';
export { InTransaction } from './requests/in-transaction';
export { currentRequest, noteTeam, requestContext, type RequestContext } from './requests/request-context';
export { EffectGoneError } from './requests/effect-gone-error';
export type { CommitStatement } from './requests/request-transaction';
export { locateChromium, rememberUnsandboxed } from './runtimes/browser/chromium';
export { compiledProgram, projectRoot } from './runtimes/compiled-program';
export { keepRunners } from './runtimes/pools/kept-runners';
export { ProcessPool } from './runtimes/pools/process-pool';
export { ThreadPool } from './runtimes/pools/thread-pool';
export { WorkCrashError, WorkLimitError } from './runtimes/pools/work-host';
export { PdfError } from './runtimes/pdf/pdf-error';
export { runInSandbox, type Json } from './runtimes/sandbox/sandbox';
export { Claim, ClaimLostError, PermanentFailure, Postponed, RetryAfter } from './jobs/claim';
export { Works } from './jobs/works';
export { definedJobs, defineJob, delaysForDays, exponentialDelays, pauseAfter, type PayloadOf } from './jobs/job';
export { PgListener } from './jobs/pg-listener';
export { JobSignals, notification } from './jobs/job-signals';
export { JobDto, JobListQuery } from './jobs/job-list.dto';
export { JobList } from './jobs/job-list.service';
export { Jobs } from './jobs/jobs';
export { JobsModule, JobWorkerModule } from './jobs/jobs.module';
export { CLOCK_CHANNEL } from './jobs/clock-channel';
export { ENDED_ENTRY, type EndedEntry, HELD_ENTRY, removedEntry } from './jobs/ended-entry';
export { JobClock, OUTBOX_CHANNEL, type JobState, OutboxRepository } from './jobs/outbox.repository';
export { openRedis, pingRedis, type RedisClient } from './redis/redis-client';
export { redisFault } from './redis/redis-fault';
export { releaseClaims } from './jobs/release-claims';
export { JobWorker } from './jobs/job-worker';
export { endOnUncaughtErrors } from './process/fatal-errors';
export { MetricsModule } from './metrics/metrics.module';
export { requestTraces } from './tracing/request-traces';
export { TracingModule } from './tracing/tracing.module';
export { ocrPageCount } from './metrics/instruments';
export { requestMetrics } from './metrics/request-metrics';
export { CommandError } from './process/run-command';
export { listening } from './process/listening';
export { StartError } from './process/start-error';
export { RepeatedWork } from './process/repeated-work';
export { TimeLimitError, within } from './process/within';
export { type FileParts, type Upload, type UploadedFile } from './http/multipart';
export { TakesFiles } from './http/upload.decorator';
export { FilesBeside, MULTIPART_BODY, type SentFiles, TakesJsonOrFiles } from './http/json-or-files.decorator';
export { rotateColumn, type SelectQueries, unreadableValues } from './config/secret-rotation';
export { declareSealed, sealedColumns } from './config/sealed-columns';
export { Secrets } from './config/secrets';
export { SERVICE_VERSION } from './config/service-version';
export { downloadName, FileLinks } from './storage/file-links';
export { checkedKey, isOwnKey } from './storage/object-key';
export { openStorage } from './storage/open-storage';
export type { ByteRange, FileLabel, ObjectInfo, Storage, StoredFile } from './storage/storage';
export { prepareStorage } from './storage/storage-preparation';
export { ForeignStorageError, StorageAudit, type AuditReport } from './storage/storage-audit';
export {
  BACKUP_LOCK,
  committedFiles,
  lockedFiles,
  type OwnedObject,
  StoredObjectsRepository,
  type WrittenFiles,
} from './storage/stored-objects.repository';
export type { StorageAttempt } from './storage/storage-attempt';
export { StorageModule, StorageSweeperModule } from './storage/storage.module';
export { StoredObjects } from './storage/stored-objects';
export { inWorkFolder } from './storage/work-folder';
export { mailContent, type MailAttachment, type MailContent, type MailPicture } from './mail/mail-content';
export { MailModule } from './mail/mail.module';
export { valueLines } from './mail/value-lines';
export { CaughtMails, type CaughtMail } from './mail/caught-mails';
export { Mails } from './mail/mails';
export { sendMail } from './mail/send-mail.job';
export { SmtpMailer } from './mail/smtp-mailer';
export { OutboundClient, type PostResponse } from './http/outbound-client';
export { OutboundError } from './http/outbound-error';
export { OutboundModule } from './http/outbound.module';
export { brandColours, contrastOf, type BrandColours } from './text/brand-colours';
export { escapeMarkup } from './text/markup';
export { isBlank, isDeceptive } from './text/one-line';
export { dayIn, LANGUAGES, languageOf, minuteIn, pluralIn, type Language } from './text/language';
export { signWebhook, WEBHOOK_RETRIES } from './http/webhook-signature';
