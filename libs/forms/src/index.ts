export { FormsModule } from './forms.module';
export type { FieldDefinition, NewField } from './fields/field-definition';
export { CreateFieldDto, EditFieldDto, FieldDefinitionDto, FieldListQuery } from './fields/field.dto';
export type { FieldMetadata } from './fields/field-metadata';
export { BuilderFieldType, ContractFieldType, FieldType } from './fields/field-types';
export { isMultiValue, valueProblem, type ValueShape } from './fields/field-value';
export { FieldsService } from './fields/fields.service';
export { isValidCode, RuleMode, TriggerEvent, type RuleCode } from './rule-code';
