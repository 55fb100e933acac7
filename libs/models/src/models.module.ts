import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LanguageModels } from './language-models';
import { ModelUsage } from './usage/model-usage.entity';
import { ModelUsageRepository } from './usage/model-usage.repository';
import { ModelUsageService } from './usage/model-usage.service';

/** Language models, which are optional everywhere. */
@Module({
  imports: [TypeOrmModule.forFeature([ModelUsage])],
  providers: [LanguageModels, ModelUsageRepository, ModelUsageService],
  exports: [LanguageModels, ModelUsageService],
})
export class ModelsModule {}
