export { FormsModule } from './forms.module';
export { CopyFormDto } from './copier/copy-form.dto';
export type { FieldDefinition, SharedField } from './fields/field-definition';
export { CreateFieldDto, EditFieldDto, FieldDefinitionDto, FieldListQuery } from './fields/field.dto';
export { FIELD_KEY, FIELD_KEY_WANTED } from './fields/field-definition';
export { FieldReferenceDto, FieldReferenceInput, KnownFields } from './fields/field-reference.dto';
export { FieldType } from './fields/field-types';
export { fileTypesOf, isOfType, takesManyFiles } from './fields/file-types';
export { FieldUsage, type ValueSource } from './fields/field-usage';
export { MAX_USES_READ, type FieldUse } from './fields/field-uses';
export { isFileType, isMultiValue, valueProblem } from './fields/field-value';
export { FieldsService } from './fields/fields.service';
export { CopyWholeFormDto, EditFormDto, FormDocumentDto, FormInputDto } from './document/form-document.dto';
export { FormBuilderService } from './form-builder.service';
export { FormCopiesService } from './form-copies.service';
export { DryRunQuery, FormCreatedDto, FormListEntryDto, FormListQuery, FormSchemaDto } from './form.dto';
export type { FormSteps } from './forms.repository';
export { EditFormDefaultsDto, FormDefaultsDto } from './defaults/form-defaults.dto';
export { FormDefaultsService } from './defaults/form-defaults.service';
export { fromLibrary, toLibrary } from './display/display-values';
export { PanelDto, PanelQuery } from './display/panel.dto';
export { PanelsService } from './display/panels.service';
export { FormsService } from './forms.service';
export { FormWebhookLog } from './integrations/form-webhook-log.service';
export { Problems } from './copier/problems';
export { HeaderVault, INTEGRATION_HEADERS } from './integrations/header-vault';
export { IntegrationDto, IntegrationHeaderInputDto } from './integrations/integration.dto';
export { toIntegrationDto } from './integrations/integration.mapper';
export { IntegrationReader } from './integrations/integration-input';
export { demandIntegrationReach } from './integrations/integration-reach';
export type {
  IntegrationModel as Integration,
  IntegrationSettings,
  IntegrationTrigger,
  IntegrationType,
} from './integrations/integration';
export type { CompletionRule } from './submissions/completion-rules';
export type { CompletionForm } from './submissions/completion-form';
export type { SubmissionForm, SubmissionTarget } from './submissions/submission-form';
export { codeProblems } from './rules/logic-rules';
export { javascriptOf, RuleMode, TriggerEvent, type RuleCode } from './rules/rule-code';
export { RuleCodeJudge, type CodeVerdict, type JudgedRule } from './rules/rule-code-judge';
export { CreateThemeDto, EditThemeDto, ThemeDto } from './themes/theme.dto';
export { ThemesService } from './themes/themes.service';
