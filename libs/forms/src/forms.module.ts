import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@app/events';
import { TeamSettingsModule, TeamsModule } from '@app/teams';
import { FormDefaultsRepository } from './defaults/form-defaults.repository';
import { FormDefaultsService } from './defaults/form-defaults.service';
import { PanelsService } from './display/panels.service';
import { FieldUsage } from './fields/field-usage';
import { FieldsRepository } from './fields/fields.repository';
import { FieldsService } from './fields/fields.service';
import { FormReader } from './document/form-reader';
import { FormBuilderService } from './form-builder.service';
import { FormCopiesService } from './form-copies.service';
import { FORM_ENTITIES } from './entities/form-entities';
import { FormPartsRepository } from './store/form-parts.repository';
import { FormStore } from './store/form-store';
import { FormWriter } from './store/form-writer';
import { FormsRepository } from './forms.repository';
import { FormsService } from './forms.service';
import { FormWebhookLog } from './integrations/form-webhook-log.service';
import { HeaderVault } from './integrations/header-vault';
import { RuleCodeJudge } from './rules/rule-code-judge';
import { ThemesRepository } from './themes/themes.repository';
import { ThemesService } from './themes/themes.service';

@Module({
  imports: [TypeOrmModule.forFeature(FORM_ENTITIES), EventsModule, TeamsModule, TeamSettingsModule],
  providers: [
    FieldsRepository,
    FieldsService,
    FieldUsage,
    FormsRepository,
    FormWriter,
    FormStore,
    FormsService,
    FormCopiesService,
    FormPartsRepository,
    ThemesRepository,
    ThemesService,
    FormReader,
    RuleCodeJudge,
    HeaderVault,
    FormWebhookLog,
    FormBuilderService,
    FormDefaultsRepository,
    FormDefaultsService,
    PanelsService,
  ],
  exports: [
    FormDefaultsService,
    PanelsService,
    FieldsService,
    FieldUsage,
    FormsService,
    FormCopiesService,
    ThemesService,
    FormBuilderService,
    FormWebhookLog,
    HeaderVault,
    RuleCodeJudge,
  ],
})
export class FormsModule {}
