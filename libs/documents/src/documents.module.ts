import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, OutboundModule } from '@app/core';
import { TeamSettingsModule, TeamsModule } from '@app/teams';
import { EventsModule } from '@app/events';
import { FormsModule } from '@app/forms';
import { UsersModule } from '@app/users';
import { BulkFill, BulkFillRow } from './bulk-fills/bulk-fill.entity';
import { BulkFillsRepository } from './bulk-fills/bulk-fills.repository';
import { BulkFillsService } from './bulk-fills/bulk-fills.service';
import { BulkFillStarter } from './bulk-fills/bulk-fill-starter';
import { DocumentMaker } from './fills/document-maker';
import { DocumentProcesses } from './programs/document-processes';
import { OfficeSockets } from './programs/office-sockets';
import { FieldWriter } from './signing/fields/field-writer';
import { WrittenDocuments } from './signing/fields/written-documents';
import { DocumentSealer } from './signing/seals/document-sealer';
import { DocumentTemplate } from './templates/document-template.entity';
import { DocumentTemplateVersion } from './templates/document-template-version.entity';
import { UploadThreads } from './programs/upload-threads';
import { EnvelopeEvent } from './envelopes/envelope-event.entity';
import { EnvelopeEventsRepository } from './envelopes/envelope-events.repository';
import { EnvelopeFiller } from './fills/envelope-filler';
import { EnvelopeLog } from './envelopes/envelope-log';
import { EnvelopePublisher } from './envelopes/envelope-publisher';
import { Envelope } from './envelopes/envelope.entity';
import { EnvelopeFillsRepository } from './envelopes/envelope-fills.repository';
import { EnvelopesRepository } from './envelopes/envelopes.repository';
import { EnvelopeFills } from './envelopes/envelope-fills';
import { EnvelopesService } from './envelopes/envelopes.service';
import { ExpiredEnvelopes } from './envelopes/expired-envelopes';
import { FillingThreads } from './programs/filling-threads';
import { FillsService } from './fills/fills.service';
import { PagePreviews } from './fills/page-previews';
import { PartTemplates } from './fills/part-templates';
import { PictureValues } from './fills/picture-values';
import { TemplateFiles } from './fills/template-files';
import { StoredSealKey } from './signing/seals/seal-key.entity';
import { SealKeysRepository } from './signing/seals/seal-keys.repository';
import { SealKeysService } from './signing/seals/seal-keys.service';
import { SealedDownloads } from './signing/seals/sealed-downloads';
import { SealAnnouncement } from './signing/seals/seal-announcement';
import { SealedDocuments } from './signing/seals/sealed-documents';
import { SealingThreads } from './programs/sealing-threads';
import { AccessCodes } from './signing/codes/access-codes';
import { Identification } from './signing/codes/identification';
import { LinkRenewal } from './signing/link-renewal';
import { Recipient } from './signing/recipients/recipient.entity';
import { RecipientCorrection } from './signing/recipients/recipient-correction';
import { RecipientsRepository } from './signing/recipients/recipients.repository';
import { EnvelopeVoiding } from './signing/envelope-voiding';
import { SenderAccess } from './signing/sender-access';
import { SentEnvelopes } from './signing/sent-envelopes.service';
import { SignatureReminders } from './signing/mails/signature-reminders';
import { SignedCopies } from './signing/mails/signed-copies';
import { TeamMails } from './signing/mails/team-mails';
import { SigningAccess } from './signing/signing-access';
import { SigningActs } from './signing/signing-acts.service';
import { SigningProgress } from './signing/signing-progress';
import { SigningLinks } from './signing/signing-links';
import { SigningRequests } from './signing/signing-requests';
import { SigningService } from './signing/signing.service';
import { TemplateInspector } from './templates/template-inspector';
import { TemplatePreviewMaker } from './templates/template-preview-maker';
import { TemplatePreviewsService } from './templates/template-previews.service';
import { TemplateReader } from './templates/template-reader';
import { TemplatesRepository } from './templates/templates.repository';
import { TemplatesService } from './templates/templates.service';
import { TemplateVersionsRepository } from './templates/template-versions.repository';
import { TemplateVersionsService } from './templates/template-versions.service';
import { TimestampRoots } from './signing/seals/timestamp-roots';
import { UnusedVersions } from './templates/unused-versions';
import { UsedTemplates } from './templates/used-templates';
import { UserEnvelopesEraser } from './envelopes/user-envelopes.eraser';
import { VerificationService } from './signing/seals/verification.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BulkFill,
      BulkFillRow,
      DocumentTemplate,
      DocumentTemplateVersion,
      Envelope,
      EnvelopeEvent,
      Recipient,
      StoredSealKey,
    ]),
    EventsModule,
    FormsModule,
    JobsModule,
    OutboundModule,
    TeamSettingsModule,
    TeamsModule,
    UsersModule,
  ],
  providers: [
    AccessCodes,
    BulkFillsRepository,
    BulkFillsService,
    BulkFillStarter,
    DocumentMaker,
    TemplateFiles,
    DocumentProcesses,
    OfficeSockets,
    DocumentSealer,
    UploadThreads,
    EnvelopeEventsRepository,
    EnvelopeFiller,
    EnvelopeLog,
    EnvelopePublisher,
    ExpiredEnvelopes,
    EnvelopesRepository,
    EnvelopeFillsRepository,
    EnvelopesService,
    EnvelopeFills,
    FieldWriter,
    FillingThreads,
    FillsService,
    PagePreviews,
    PartTemplates,
    PictureValues,
    SealKeysRepository,
    SealAnnouncement,
    SealKeysService,
    SealedDocuments,
    SealedDownloads,
    SealingThreads,
    Identification,
    LinkRenewal,
    RecipientCorrection,
    RecipientsRepository,
    EnvelopeVoiding,
    SenderAccess,
    SentEnvelopes,
    SignatureReminders,
    SignedCopies,
    SigningAccess,
    SigningActs,
    SigningLinks,
    SigningProgress,
    SigningRequests,
    SigningService,
    TeamMails,
    TemplateInspector,
    TemplatePreviewMaker,
    TemplatePreviewsService,
    TemplateReader,
    TemplatesRepository,
    TemplatesService,
    TemplateVersionsRepository,
    TemplateVersionsService,
    TimestampRoots,
    UnusedVersions,
    UsedTemplates,
    UserEnvelopesEraser,
    VerificationService,
    WrittenDocuments,
  ],
  exports: [
    BulkFillsService,
    DocumentSealer,
    EnvelopeFiller,
    EnvelopesService,
    ExpiredEnvelopes,
    FieldWriter,
    FillsService,
    Identification,
    SealKeysService,
    SealedDownloads,
    SentEnvelopes,
    SignatureReminders,
    SigningActs,
    SigningService,
    TemplateInspector,
    TemplatePreviewMaker,
    TemplatePreviewsService,
    TemplatesService,
    TemplateVersionsService,
    UnusedVersions,
    VerificationService,
  ],
})
export class DocumentsModule {}
