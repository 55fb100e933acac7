export type { JSONSchema7 } from 'ai';
export { LanguageModels, type ModelRequest } from './language-models';
export { ModelError, type ModelFault } from './model-error';
export { ModelsModule } from './models.module';
export { ModelUsageDto, ModelUsageService } from './usage/model-usage.service';
