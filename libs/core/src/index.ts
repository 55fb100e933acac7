export { ConfigModule } from './config/config.module';
export { Env, InvalidSettingError, REGIONS, type Region } from './config/env';
export { inBatches } from './contract/batches';
export { charactersIn } from './contract/characters';
export { ContractPipe, jsonPart, oneOf, oneOrMany, RawBody } from './contract/contract.pipe';
export { fieldsOf, isDto, SentBackFrom, type DtoClass } from './contract/declarations';
export * from './contract/fields';
export { IdParam, isStorableId, isUuid, UuidParam } from './contract/id-params';
export { readBody } from './contract/input';
export { isPlainObject } from './contract/plain-object';
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
export { requireHost, takeOverRefusals } from './http/client-error';
export { securityHeaders } from './http/security-headers';
export { decodablePath } from './http/decodable-path';
export { AddressLimit, LimitedByAddress } from './limits/address-limits';
export { AddressLimitGuard } from './limits/address-limit.guard';
export { LimitsModule } from './limits/limits.module';
export { BodyGuard, ReadsOwnBody } from './http/body.guard';
export { FallbackController } from './http/fallback.controller';
export { Public, PUBLIC } from './http/public';
export { requestId, requestIdOf } from './http/request-id';
export {
  PdfError,
  withPdf,
  type Pdf,
  type PdfBitmap,
  type PdfCharacter,
  type PdfFault,
  type PdfPage,
  type RenderOptions,
} from './runtimes/pdf';
export { OfflineBrowser, PageTimeoutError, type PageUse } from './runtimes/browser';
export { BrowserModule } from './runtimes/browser.module';
export { launchChromium, locateChromium } from './runtimes/chromium';
export { compiledProgram } from './runtimes/compiled-program';
export { ThreadLimitError, ThreadPool, type ThreadAnswer, type ThreadLimits } from './runtimes/thread-pool';
export { Turns } from './runtimes/turns';
export { findExecutable } from './runtimes/executables';
export { runInSandbox, type Json, type SandboxLimits, type SandboxOutcome } from './runtimes/sandbox';
export { Claim, ClaimLostError, PermanentFailure } from './jobs/claim';
export { Handles, HandlesFailure } from './jobs/handles';
export { definedJobs, defineJob, exponentialDelays, type JobDefinition, type PayloadOf } from './jobs/job';
export { JobSignals } from './jobs/job-signals';
export { Jobs } from './jobs/jobs';
export { JobsModule, JobWorkerModule } from './jobs/jobs.module';
export { sha256Of, type Upload, type UploadedFile } from './http/multipart';
export { TakesFiles } from './http/upload.decorator';
export { Secrets } from './config/secrets';
export { FileLinks } from './storage/file-links';
export { objectKey } from './storage/object-key';
export { Storage, type ByteRange, type FileLabel, type ObjectInfo, type StoredFile } from './storage/storage';
export { StorageModule } from './storage/storage.module';
export { mailContent, type MailContent } from './mail/mail-content';
export { MailModule } from './mail/mail.module';
export { Mails } from './mail/mails';
export { sendMail } from './mail/send-mail.job';
export { OutboundClient, type OutboundRequest, type OutboundResponse } from './http/outbound-client';
export { OutboundError, type OutboundFault } from './http/outbound-error';
export { OutboundModule } from './http/outbound.module';
export { signWebhook, WEBHOOK_RETRIES, type WebhookMessage } from './http/webhook-signature';
