import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, OutboundModule } from '@app/core';
import { UsersModule } from '@app/users';
import { DocumentMaker } from './document-maker';
import { DocumentProcesses } from './document-processes';
import { DocumentSealer } from './document-sealer';
import { DocumentTemplate } from './document-template.entity';
import { UploadThreads } from './upload-threads';
import { EnvelopeEvent } from './envelope-event.entity';
import { EnvelopeFiller } from './envelope-filler';
import { EnvelopeLog } from './envelope-log';
import { Envelope } from './envelope.entity';
import { EnvelopesRepository } from './envelopes.repository';
import { EnvelopesService } from './envelopes.service';
import { FillingThreads } from './filling-threads';
import { FillsService } from './fills.service';
import { PagePreviews } from './page-previews';
import { PictureValues } from './picture-values';
import { StoredSealKey } from './seal-key.entity';
import { SealKeysService } from './seal-keys.service';
import { SealedDocuments } from './sealed-documents';
import { SealingThreads } from './sealing-threads';
import { SigningLinks } from './signing-link';
import { SigningRequests } from './signing-requests';
import { SigningService } from './signing.service';
import { TemplateReader } from './template-reader';
import { TemplatesRepository } from './templates.repository';
import { TemplatesService } from './templates.service';
import { TimestampRoots } from './timestamp-roots';
import { UserEnvelopesEraser } from './user-envelopes.eraser';
import { VerificationService } from './verification.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([DocumentTemplate, Envelope, EnvelopeEvent, StoredSealKey]),
    JobsModule,
    OutboundModule,
    UsersModule,
  ],
  providers: [
    DocumentMaker,
    DocumentProcesses,
    DocumentSealer,
    UploadThreads,
    EnvelopeFiller,
    EnvelopeLog,
    EnvelopesRepository,
    EnvelopesService,
    FillingThreads,
    FillsService,
    PagePreviews,
    PictureValues,
    SealKeysService,
    SealedDocuments,
    SealingThreads,
    SigningLinks,
    SigningRequests,
    SigningService,
    TemplateReader,
    TemplatesRepository,
    TemplatesService,
    TimestampRoots,
    UserEnvelopesEraser,
    VerificationService,
  ],
  exports: [
    DocumentSealer,
    EnvelopeFiller,
    EnvelopesService,
    FillsService,
    SealKeysService,
    SigningService,
    TemplatesService,
    VerificationService,
  ],
})
export class DocumentsModule {}
