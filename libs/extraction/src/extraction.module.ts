import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, MailModule } from '@app/core';
import { EventsModule } from '@app/events';
import { FormsModule } from '@app/forms';
import { ModelsModule } from '@app/models';
import { TeamsModule } from '@app/teams';
import { UsersModule } from '@app/users';
import { Engine } from './engine/engine';
import { ExtractionIntegration } from './integrations/extraction-integration.entity';
import { RunIntegrations } from './integrations/run-integrations';
import { ExtractionField } from './extractions/extraction-field.entity';
import { ExtractionFile } from './runs/extraction-file.entity';
import { ExtractionRun } from './runs/extraction-run.entity';
import { Extraction } from './extractions/extraction.entity';
import { ExtractionsRepository } from './extractions/extractions.repository';
import { ExtractionsService } from './extractions/extractions.service';
import { CorrectionSet } from './review/correction-set';
import { PagePictures } from './review/page-pictures';
import { ReviewLinks } from './review/review-links';
import { ReviewPages } from './review/review-pages';
import { ReviewsRepository } from './review/reviews.repository';
import { ReviewsService } from './review/reviews.service';
import { DocumentTexts } from './model/document-texts';
import { ModelAnswers } from './model/model-answers';
import { RunAnswers } from './runs/execution/run-answers';
import { RunControl } from './runs/run-control';
import { RunEvents } from './runs/reports/run-events';
import { RunInputs } from './runs/start/run-inputs';
import { RunExecutor } from './runs/execution/run-executor';
import { RunValues } from './runs/values/run-values';
import { RunsRepository } from './runs/runs.repository';
import { RunResults } from './runs/execution/run-results';
import { UserFiles } from './runs/start/user-files';
import { RunsService } from './runs/runs.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Extraction, ExtractionIntegration, ExtractionField, ExtractionRun, ExtractionFile]),
    EventsModule,
    FormsModule,
    JobsModule,
    MailModule,
    ModelsModule,
    TeamsModule,
    UsersModule,
  ],
  providers: [
    CorrectionSet,
    DocumentTexts,
    Engine,
    ExtractionsRepository,
    ExtractionsService,
    PagePictures,
    ReviewLinks,
    ReviewPages,
    ReviewsRepository,
    ReviewsService,
    ModelAnswers,
    RunAnswers,
    RunControl,
    RunEvents,
    RunExecutor,
    RunValues,
    RunInputs,
    RunIntegrations,
    RunResults,
    RunsRepository,
    RunsService,
    UserFiles,
  ],
  exports: [
    CorrectionSet,
    ExtractionsService,
    PagePictures,
    ReviewPages,
    ReviewsService,
    RunControl,
    RunEvents,
    RunExecutor,
    RunsService,
  ],
})
export class ExtractionModule {}
