import { Injectable } from '@nestjs/common';
import { FileLinks } from '@app/core';
import { FieldsService, isFileType } from '@app/forms';
import { MASK } from '@app/planning/services';
import type { Scope } from '@app/teams';
import {
  fileReferencesIn,
  FieldValuesService,
  ReferredFiles,
  type FileReference,
  type ReferredFile,
  type UserEntry,
} from '@app/users';
import type { AgentRunDto, AgentRunEventEntryDto, RunDownloadDto, RunFileDto } from './agent-run.dto';
import type { AgentRun, StoredDownload } from './agent-run.entity';
import type { AgentRunEvent } from './agent-run-event.entity';
import type { RunWithEntries } from './agent-runs.repository';
import { AgentRunLinks } from './agent-run-links';
import { toAgentRunDto, toRunEventDto } from './agent-run.mapper';
import { RunFields } from './run-fields';
import { SCREENSHOT } from './screenshot';

/** Runs as the API shows them: with the values and files of their users, and without secrets. */
@Injectable()
export class AgentRunViews {
  constructor(
    private readonly fields: FieldsService,
    private readonly values: FieldValuesService,
    private readonly files: ReferredFiles,
    private readonly given: RunFields,
    private readonly links: FileLinks,
    private readonly pages: AgentRunLinks,
  ) {}

  /** The runs of one page, with as many queries as for one. Values of users are read unless the runs have them. */
  async toDtos(scope: Scope, runs: (AgentRun | RunWithEntries)[]): Promise<AgentRunDto[]> {
    const entries = await this.entriesOf(scope, runs);
    const secret = await this.fields.findByInternalIds(
      scope,
      runs.flatMap(({ secretFields }) => secretFields),
    );
    const keyOf = (id: string) => secret.get(id)?.key ?? '';
    const filesOf = await this.filesOf(scope, [...entries.values()].flat());
    return runs.map((run) => {
      const own = entries.get(run.userId ?? '') ?? [];
      const files = own.filter((entry) => holdsFiles(entry) && !run.secretFields.includes(entry.fieldId));
      const contents = {
        run_url: this.url(run),
        data: { ...shownValues(own, run), ...this.maskedGiven(run, run.secretFields.map(keyOf)) },
        file_values: Object.fromEntries(files.map((entry) => [entry.key, filesOf(entry)])),
        downloads: run.downloads.map((download) => this.toDownloadDto(download)),
      };
      return toAgentRunDto(run, contents, (key) => this.screenshotUrl(key));
    });
  }

  /** The values of the users of runs, by the ids of the users. */
  private async entriesOf(scope: Scope, runs: (AgentRun | RunWithEntries)[]): Promise<Map<string, UserEntry[]>> {
    const read = runs.flatMap((run) =>
      'entries' in run && run.entries ? [[run.userId ?? '', run.entries] as const] : [],
    );
    const unread = new Set(runs.flatMap((run) => ('entries' in run ? [] : (run.userId ?? []))));
    return new Map([...read, ...(await this.values.entriesOfUsers(scope, [...unread]))]);
  }

  toEventDtos(events: AgentRunEvent[]): AgentRunEventEntryDto[] {
    return events.map((event) => toRunEventDto(event, (key) => this.screenshotUrl(key)));
  }

  /** The page of a run for people. @param keyId the key with whose rights it acts */
  pageUrl(run: AgentRun, keyId: string): string {
    return this.pages.url(run, keyId);
  }

  /** The page of a run in the dashboard. */
  url(run: Pick<AgentRun, 'agentId' | 'id'>): string {
    return this.pages.runUrl(run);
  }

  private screenshotUrl(key: string): string {
    return this.links.url({ key, ...SCREENSHOT });
  }

  /** The secret fields that the call of the run passed: they are not stored on the user. */
  private maskedGiven(run: AgentRun, secretKeys: string[]): Record<string, string> {
    const given = secretKeys.length > 0 ? this.given.open(run) : {};
    return Object.fromEntries(secretKeys.filter((key) => key in given).map((key) => [key, MASK]));
  }

  /** The files to which values refer, found together. */
  private async filesOf(scope: Scope, entries: UserEntry[]): Promise<(entry: UserEntry) => RunFileDto[]> {
    const references = new Map(entries.filter(holdsFiles).map((entry) => [entry, fileReferencesIn(entry.value)]));
    const all = [...references.values()].flat();
    const found = await this.files.find(scope, all);
    const files = new Map(all.map((reference, index) => [reference, found[index]]));
    return (entry) =>
      (references.get(entry) ?? []).map((reference) => this.toFileDto(reference, files.get(reference) ?? null));
  }

  private toFileDto(reference: FileReference, file: ReferredFile | null) {
    if (file) return { url: this.links.url(file), path: file.key, name: file.name, ...factsOf(file) };
    const isAddress = /^https?:/i.test(reference.address);
    const place = isAddress ? { url: reference.address, path: '' } : { url: '', path: reference.address };
    return { ...place, name: reference.name ?? '', size: null, sha256: null };
  }

  private toDownloadDto(download: StoredDownload): RunDownloadDto {
    const { key, name, field } = download;
    return { url: this.links.url(download), path: key, name, ...factsOf(download), field };
  }
}

const factsOf = ({ size, sha256 }: { size: number; sha256: string | null }) => ({ size, sha256 });

const holdsFiles = ({ type }: UserEntry) => isFileType(type);

function shownValues(entries: UserEntry[], { secretFields }: AgentRun): Record<string, unknown> {
  const secret = new Set(secretFields);
  const plain = entries.filter((entry) => !holdsFiles(entry));
  return Object.fromEntries(plain.map(({ key, fieldId, value }) => [key, secret.has(fieldId) ? MASK : value]));
}
