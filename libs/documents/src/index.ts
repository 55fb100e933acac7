export { BulkFillDocumentsDto, BulkFillDto, BulkFillProgressDto, BulkFillQuery } from './bulk-fills/bulk-fill.dto';
export { BulkFillsService } from './bulk-fills/bulk-fills.service';
export { consentIn, type Consent } from './signing/consent';
export { fillDocument, fillRow, previewTemplate, sealDocument, writeSignerFields } from './document.jobs';
export { DocumentSealer } from './signing/seals/document-sealer';
export { DocumentsModule } from './documents.module';
export {
  EnvelopeDto,
  EnvelopeListQuery,
  FillDocumentDto,
  FillDocumentQuery,
  FilledDocumentDto,
  SigningUrlQuery,
} from './envelopes/envelope.dto';
export { EnvelopeFiller } from './fills/envelope-filler';
export type { Witness } from './envelopes/envelope-log';
export { EnvelopesService } from './envelopes/envelopes.service';
export { ExpiredEnvelopes } from './envelopes/expired-envelopes';
export { FieldWriter } from './signing/fields/field-writer';
export { checkFields, type FieldFault } from './signing/fields/given-fields';
export { typedNameProblems } from './signing/fields/given-lines';
export type { SignerField } from './signing/fields/signer-field';
export { FillsService } from './fills/fills.service';
export { SealedDownloads } from './signing/seals/sealed-downloads';
export { ApproveDto, DeclineDto, SignDocumentDto, SigningStateDto } from './signing/signing.dto';
export { CorrectRecipientDto, EnvelopeDetailDto, RenewDto, VoidDto } from './envelopes/envelope-detail.dto';
export { SentEnvelopes } from './signing/sent-envelopes.service';
export { SignatureReminders } from './signing/mails/signature-reminders';
export { Identification, type LinkOwner } from './signing/codes/identification';
export { SigningActs } from './signing/signing-acts.service';
export type { Visit } from './signing/signing-access';
export { SigningService, type SigningView } from './signing/signing.service';
export {
  DocumentTemplateDto,
  TEMPLATE_SYNTAXES,
  TemplateChangesDto,
  TemplateCheckDto,
  TemplateDetailDto,
  TemplateListQuery,
  TemplatePreviewDto,
  TemplateVersionDto,
} from './templates/template.dto';
export { TemplateInspector } from './templates/template-inspector';
export { TemplatePreviewMaker } from './templates/template-preview-maker';
export { TemplatePreviewsService } from './templates/template-previews.service';
export { TemplateVersionsService } from './templates/template-versions.service';
export { UnusedVersions } from './templates/unused-versions';
export { TemplatesService } from './templates/templates.service';
export { VerificationDto } from './signing/seals/verification.dto';
export { EVIDENCE_PART, VerificationService } from './signing/seals/verification.service';
