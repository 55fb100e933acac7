export { ExtractionDto, ExtractionListEntryDto, ExtractionListQuery } from './extractions/extraction.dto';
export { ExtractionModule } from './extraction.module';
export { runExtraction } from './extraction.jobs';
export { ExtractionRunDto } from './runs/extraction-run.dto';
export { ExtractionsService } from './extractions/extractions.service';
export { RunExecutor } from './runs/run-executor';
export { RunsService } from './runs/runs.service';
export { CreateExtractionDto, EditExtractionDto } from './extractions/save-extraction.dto';
export { RunListQuery, StartedRunDto } from './runs/start-run.dto';
