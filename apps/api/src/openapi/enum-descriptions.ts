import type { OpenAPIObject } from '@nestjs/swagger';

/** What the values of enums mean. Members that have them are described in their place. */
export const ENUM_MEANINGS: Record<string, string> = {
  FieldType: 'What a field holds. `hidden` is data that no form shows.',
  ContractFieldType: 'The field types of forms that are made by copying.',
  Role: '`admin`: everything; `editor`: reads and writes everything except accounts, narrowed by the flags; `viewer`: only reads.',
  AuditActor:
    '`account`: a member; `signer`, `invitee`: the person of a signing or invitation link; `link`: whoever has the link of a page; `job`: work in the background.',
  ExtractionFileType:
    '`image`: documents and pictures; `csv`: spreadsheets; `meeting`: transcripts; `ai_query`: the stored values of a user.',
  ReceivedSignature:
    '`valid`: signed with the webhook secret of the environment; `invalid`: signed, but not with it (its age is not checked); `missing`: not signed.',
  FieldSource: '`field`: forms can show it; `hidden_field`: no form shows it; `unknown`: the field was deleted.',
  QuestionType: 'The kind of answer. The guide "Extraction" has an example of each.',
  RunEmailMode: '`email_only`: the message; `document_only`: its attachments; `email_document`: both.',
  TriggerEvent:
    '`form_complete` runs here after a submission was completed; the others are for the program that shows the form.',
  ExtractionTriggerEvent:
    '`submit`: each run before its values are stored; `extraction_complete`, `form_complete`: runs that succeed; `error`: runs that fail. Others are refused.',
  RuleMode: '`code_editor`: JavaScript; `no_code`: composed by an editor, possibly without JavaScript.',
  IntegrationType: '`webhook`: an address is called; `email`: a mail is sent.',
  IntegrationTrigger:
    '`data_received`: each call that submits values; `form_completion`: each completed submission, after its rules.',
  ExtractionIntegrationTrigger: '`extraction_completion`: runs that succeed; `extraction_failure`: runs that fail.',
  ExtractionRunStatus:
    '`pending` waits for a worker, `running` is read, `review` waits for a person; `succeeded`, `failed` and `cancelled` have ended.',
  PageUnit: '`point`: 1/72 inch, of PDFs; `pixel`: of pictures; `character`: columns and lines of plain text.',
  AgentPlanner: '`rules`: the sentences of the task are the steps; `model`: a language model decides each step.',
  ApprovalMode:
    '`never`; `before_submit`: before a request that sends something; `always`: before every action that changes something.',
  Comparison:
    '`equal`: the value of the field, or one of its values, is the given text; `not_equal`: none is. An empty text means no value.',
  SubmitTrigger: '`auto`: a value submits the step; `none`: it does not.',
  TriggerElement: 'The kind of element that can lead to another step.',
  NavigationTrigger: '`click` on the element, a `change` of its value, or the `load` of its step.',
  FormWarningCode:
    '`unreachable_step`: nothing leads to it; `dangling_condition`: its field is not on the form; `impossible_condition`: its value is no option; `broken_code`: JavaScript that does not parse.',
  JobState: '`waiting`: for a worker or its next attempt; `running`; `failed`: no attempt follows.',
  KeyScope: '`read` is GET, `write` every other method, `*` both. The operation names its scope in `x-scope`.',
  Feature: '`document_intelligence`: extractions and reviews; `computer_agents`: agents and their runs.',
  AssetKind: 'The kind of elements that can inherit a style.',
  FormEventKind: '`load`: the step was shown; `complete`: it was submitted; `skip`: it was left without its values.',
  ErrorDisplay: '`inline`: as text below the field; `html5`: in the bubble of the browser.',
  CompletionBehavior:
    'Empty: nothing follows; `show_completed_screen`: a screen that says so; `redirect`: the address in `redirect_url`.',
  BrandPosition: 'A corner of the form.',
  EventType: 'What has happened. Each event has its message under Webhooks in this document.',
  WebhookDisableReason:
    '`gone`: the address answered 410; `failing`: every call failed for five days; empty: not disabled by the service.',
  WebhookDeliveryTarget: '`endpoint` of the team; `callback` of a run; `integration` of a form or extraction.',
  WebhookDeliveryStatus:
    '`pending`: an attempt follows; `delivered`: the address answered 2xx; `failed`: no attempt follows until it is redelivered.',
  RedeliverableStatus: 'The states of deliveries that can be sent again.',
  AgentRunStatus:
    '`pending` waits for a worker, `running` works, `awaiting_approval` waits for a person; `succeeded`, `failed` and `cancelled` have ended.',
  SignerFieldType: '`text`: one line; `checkbox`; `choice`: one of the options; `date`: a day, YYYY-MM-DD.',
  RecipientRole: '`signer` signs; `approver` approves; `viewer` reads and holds nobody up; `cc` gets the signed copy.',
  RecipientStatus:
    '`waiting`: the turn has not come; `sent`: asked; `viewed`: opened; `signed`, `approved` and `declined` have ended.',
  DocumentOutput: '`native`: the format of the template; `pdf`: converted.',
  EnvelopeType: 'The format of the document in an envelope.',
  EnvelopeState:
    '`filled`: nobody has to sign; `sent`, `viewed`, `signed`, then `sealed`; or `declined`, `voided`, `expired`.',
  EnvelopeLookup: '`document`: envelopes of a template; `user`: envelopes of a user.',
  EnvelopeHistoryType: 'What has happened to an envelope, or to one of its recipients.',
  BulkFillRowState:
    '`pending`: waits or is being filled; `filled`; `failed`: can be retried; `cancelled`; `deleted`: its envelope was deleted.',
  ErrorCode: 'Why a request, a job or a template was refused. Codes are stable; new ones may be added.',
  DocumentTemplateType: 'The file type of a template.',
  TemplateSyntax: 'The product whose tags a template has.',
  TemplateTagKind:
    '`field`: a form field of a PDF; `signing`: a place for signature, date or initials; the others are tags in braces.',
  ReviewState: '`waiting` for a decision; `approved`: the run has succeeded; `rejected`: it has failed.',
  ReviewReason:
    '`low_confidence`: below the threshold of the query; `missing`: not found; `failed_rule`: a validation rule is broken.',
  SealStatus:
    '`valid`: sealed here and unchanged; `altered`: changed after the seal; `unknown`: no seal that is trusted here.',
  TimestampStatus:
    '`valid`; `untrusted`: of an authority that is not trusted here; `missing_although_promised`; `none`: none was promised.',
  RevocationStatus:
    '`proven`: the document proves that no certificate of seal and timestamp was revoked; `incomplete`: not for all of them at the time of the seal; `none`: it holds no proofs.',
  EvidenceStatus:
    '`confirmed`: the sealed evidence, unchanged; `contradicted`: it is not; `unconfirmed`: no valid seal to compare with; `unreadable`: no evidence file.',
  SignatureStatus:
    '`intact`: it verifies over what it covers; `broken`: it does not; `unchecked`: of a kind that is not checked here.',
  DocumentChange:
    '`proofs` of signatures, `values` of form fields, `signatures` and `annotations` were added or changed; `locked_fields`, the `form`, `pages` or `other` parts were changed, which no signature allows.',
  SigningEventType: 'What has happened according to the evidence.',
  ExtractionEventType: '`extraction.completed`: the run has succeeded; `extraction.failed`: it has failed.',
  FormWebhookEvent:
    '`form.data_received`: values came in; `form.completed`: the submission was completed and its rules have run.',
};

/** Describes enums by their values; without this, each has the description of one of the members that use it. */
export function describeEnums({ components }: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(components?.schemas ?? {}))
    if ('enum' in schema) schema.description = ENUM_MEANINGS[name];
}
