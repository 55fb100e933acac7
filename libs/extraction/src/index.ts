export { ExtractionDto, ExtractionListEntryDto, ExtractionListQuery } from './extractions/extraction.dto';
export { ExtractionModule } from './extraction.module';
export { runExtraction, sendPartialCallback } from './extraction.jobs';
export { CorrectionSet, ReviewedDocumentDto } from './review/correction-set';
export { ReviewPages, type ReviewView, type ValueInput } from './review/review-pages';
export { PagePictures } from './review/page-pictures';
export {
  ClaimedReviewDto,
  CorrectionsQuery,
  CorrectReviewDto,
  RejectReviewDto,
  ReviewDto,
  ReviewEntryDto,
  ReviewListQuery,
  type ReviewValueDto,
} from './review/review.dto';
export { ReviewsService } from './review/reviews.service';
export { ExtractionRunDetailDto, ExtractionRunDto } from './runs/extraction-run.dto';
export { ExtractionsService } from './extractions/extractions.service';
export { RunControl } from './runs/run-control';
export { RunEvents } from './runs/reports/run-events';
export { RunExecutor } from './runs/execution/run-executor';
export { RunsService } from './runs/runs.service';
export { CreateExtractionDto, EditExtractionDto } from './extractions/save-extraction.dto';
export { RunListQuery, StartedRunDto } from './runs/start/start-run.dto';
