import { FieldElement } from './field-element.entity';
import { Field } from '../fields/field.entity';
import { FormIntegration } from './form-integration.entity';
import { FormDefaults } from '../defaults/form-defaults.entity';
import { Form } from './form.entity';
import { LogicRule } from './logic-rule.entity';
import { NavigationRule } from './navigation-rule.entity';
import { SharedCode } from './shared-code.entity';
import { StepElement } from './step-element.entity';
import { Step } from './step.entity';
import { Asset } from '../themes/asset.entity';
import { Theme } from '../themes/theme.entity';

/** Every table of this lib. */
export const FORM_ENTITIES = [
  Field,
  Theme,
  Asset,
  Form,
  Step,
  StepElement,
  FieldElement,
  NavigationRule,
  LogicRule,
  SharedCode,
  FormIntegration,
  FormDefaults,
];
