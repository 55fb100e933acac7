/** Made from openapi.json by `npm run openapi`. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What a field holds. `hidden` is data that no form shows.
         * @enum {string}
         */
        FieldType: "text_field" | "text_area" | "integer_field" | "select" | "multiselect" | "email" | "pin_input" | "dropdown" | "login" | "phone_number" | "gmap_line_1" | "gmap_line_2" | "gmap_city" | "gmap_state" | "gmap_zip" | "ssn" | "url" | "button_group" | "file_upload" | "rich_file_upload" | "rich_multi_file_upload" | "hex_color" | "checkbox" | "date_selector" | "signature" | "slider" | "rating" | "matrix" | "password" | "hidden";
        /** @description A field of the team; the three members about a value are present only for a query with a user. */
        Field: {
            /**
             * @description the field id, unique in the team
             * @example email_address
             */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the field, unique in the service; it never changes
             */
            internal_id: string;
            /** @description type of the field; it decides which values are valid */
            type: components["schemas"]["FieldType"];
            /** @description label of the field in forms and lists; empty when none was given */
            display_text: string;
            /** @description no form shows it */
            hidden: boolean;
            /** @description stored value of the user in the type of the field; null when there is none. Only with `id` in the query */
            value?: unknown;
            /**
             * Format: date-time
             * @description when the user first had a value in the field; null without a value
             */
            value_created_at?: string | null;
            /**
             * Format: date-time
             * @description when the value was last written, also with the same one; null without a value
             */
            value_updated_at?: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description A value of one field (`field_id` and `value`), or values of several (`fields`). */
        WriteValue: {
            /**
             * @description required unless fields is given
             * @example email_address
             */
            field_id?: string;
            /**
             * @description required with field_id; null clears
             * @example ann@example.com
             */
            value?: unknown;
            /** @description several values at once by field id: all are stored, or none */
            fields?: {
                [key: string]: unknown;
            };
        } & ({
            /**
             * @description required unless fields is given
             * @example email_address
             */
            field_id: string;
            /**
             * @description required with field_id; null clears
             * @example ann@example.com
             */
            value: unknown;
        } | {
            /** @description several values at once by field id: all are stored, or none */
            fields: {
                [key: string]: unknown;
            };
        });
        /** @description One stored value; null when it was cleared. */
        FieldValue: {
            /** @description id of the field that the value is in, as in `GET /api/field/` */
            field_id: string;
            /** @description the stored value in the type of the field; null after clearing. A file is `{path, name, size, type, url}` */
            value: unknown;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description The response to a write: the members of the value for a single field, only `fields` for several. */
        WrittenValue: {
            /** @description id of the written field; absent when several were written */
            field_id?: string;
            /** @description the stored value in the type of the field; null after clearing; absent when several were written */
            value?: unknown;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at?: string;
            /** @description when several were written */
            fields?: components["schemas"]["FieldValue"][];
        };
        /** @description A user (end user or submission) in lists and reads, without its key. */
        User: {
            /**
             * @description any text besides . and .., unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description empty when none was given */
            name: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description A user that is created, or found when the id exists already. */
        SaveUser: {
            /**
             * @description any text besides . and .., unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description stays as it is when absent */
            name?: string;
        };
        /** @description A user with the key of the client-side form library. */
        UserWithKey: {
            /**
             * @description any text besides . and .., unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description empty when none was given */
            name: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description the user API key, for the client-side form library
             */
            api_key: string;
            /**
             * Format: uuid
             * @description the same as api_key
             */
            sdk_key: string;
        };
        /** @description Where a user is in a form. */
        FormSession: {
            /** @description `id` of the form, as its routes take it */
            id: string;
            /** @description the step that the user is on, by the events of the form; empty when none tells */
            current_step_id: string;
            /**
             * Format: date-time
             * @description when the newest submission was completed; null while it is open
             */
            completed_at: string | null;
            /** @description the name by which people know the form */
            name: string;
            /** @description whether the form keeps its step in the address of the page: never */
            track_location: boolean;
        };
        /** @description Where a user is in the forms of the team. */
        UserSession: {
            /** @description the id by which the user has signed in to a form: empty, as forms have no sign-in */
            auth_id: string;
            /**
             * Format: uuid
             * @description the internal id of the user: it follows from its id and environment
             */
            internal_id: string;
            /** @description the forms that the user has opened or submitted, the oldest form first */
            forms: components["schemas"]["FormSession"][];
        };
        /**
         * @description `load`: the step was shown; `complete`: it was submitted; `skip`: it was left without its values.
         * @enum {string}
         */
        FormEventKind: "load" | "complete" | "skip";
        /** @description The latest event of one kind on one step. */
        StepEvent: {
            /** @description what happened on the step */
            event: components["schemas"]["FormEventKind"];
            /** @description the step that the event is about */
            step_id: string;
            /** @description the step that followed; absent when none did */
            next_step_id?: string;
            /**
             * Format: date-time
             * @description when such an event was last received
             */
            last_received_at: string;
        };
        /** @description The events of a user on the steps of one form. */
        UserEvents: {
            /** @description the form on whose steps it happened, by its name */
            form_name: string;
            /** @description for each step the latest event of each kind, in the order in which they were received */
            events: components["schemas"]["StepEvent"][];
        };
        /** @description The replaced key and the one in its place. */
        RotatedKey: {
            /** @description the key of this request; it answers 401 from now on */
            old_api_key: string;
            /** @description the key now in effect */
            new_api_key: string;
        };
        /**
         * @description `admin`: everything; `editor`: reads and writes everything except accounts, narrowed by the flags; `viewer`: only reads.
         * @enum {string}
         */
        Role: "admin" | "editor" | "viewer";
        /** @description A member of the team. */
        Account: {
            /**
             * Format: uuid
             * @description account ID (UUID), as in keys and in the audit log
             */
            id: string;
            /** @description e-mail address of the member; invitations and notices are sent there. Compared without regard to case */
            email: string;
            /** @description `admin`: everything; `editor`: what the flags allow, but no accounts; `viewer`: reading */
            role: components["schemas"]["Role"];
            /** @description may edit form results: users, values, submissions, runs and filled documents */
            permission_edit_form_results: boolean;
            /** @description may invite form collaborators: editors and viewers, never admins */
            permission_invite_collaborators: boolean;
            /** @description may edit form collaborator settings */
            permission_edit_collaborator_template: boolean;
            /** @description may edit form custom logic rules */
            permission_edit_logic: boolean;
            /** @description may edit form themes: those of the builder, with their assets */
            permission_edit_theme: boolean;
            /** @description names of groups of your own, such as departments; they change no rights */
            user_groups: string[];
        };
        /** @description A team with its members. */
        Team: {
            /** @description name of the team, as on signing pages and in mails */
            team: string;
            /** @description all members, also those who have not accepted their invitation yet */
            accounts: components["schemas"]["Account"][];
        };
        /** @description An invitation. Nobody can grant a role or a flag that he or she lacks. */
        Invite: {
            /**
             * @description `admin`: everything; `editor`: what the flags allow, but no accounts; `viewer`: reading
             * @default admin
             */
            role?: components["schemas"]["Role"];
            /**
             * @description may edit form results: users, values, submissions, runs and filled documents
             * @default true
             */
            permission_edit_form_results?: boolean;
            /**
             * @description may invite form collaborators: editors and viewers, never admins
             * @default true
             */
            permission_invite_collaborators?: boolean;
            /**
             * @description may edit form collaborator settings
             * @default true
             */
            permission_edit_collaborator_template?: boolean;
            /**
             * @description may edit form custom logic rules
             * @default true
             */
            permission_edit_logic?: boolean;
            /**
             * @description may edit form themes: those of the builder, with their assets
             * @default true
             */
            permission_edit_theme?: boolean;
            /**
             * @description names of groups of your own, such as departments; they change no rights
             * @default []
             */
            user_groups?: string[];
            /**
             * Format: email
             * @description address that the invitation is sent to; 400 when it is a member already
             */
            email: string;
        };
        /** @description Rights of a member that change; absent ones stay as they are. The last admin cannot be demoted. */
        EditAccount: {
            /** @description address of the member, in any case; required unless `account_id` is given */
            email?: string;
            /**
             * Format: uuid
             * @description account ID (UUID) of the member; required unless `email` is given
             */
            account_id?: string;
            /** @description `admin`: everything; `editor`: what the flags allow, but no accounts; `viewer`: reading; unchanged when absent */
            role?: components["schemas"]["Role"];
            /** @description may edit form results: users, values, submissions, runs and filled documents; unchanged when absent */
            permission_edit_form_results?: boolean;
            /** @description may invite form collaborators: editors and viewers, never admins; unchanged when absent */
            permission_invite_collaborators?: boolean;
            /** @description may edit form collaborator settings; unchanged when absent */
            permission_edit_collaborator_template?: boolean;
            /** @description may edit form custom logic rules; unchanged when absent */
            permission_edit_logic?: boolean;
            /** @description may edit form themes: those of the builder, with their assets; unchanged when absent */
            permission_edit_theme?: boolean;
            /** @description names of groups of your own, such as departments; they change no rights; unchanged when absent */
            user_groups?: string[];
        } & ({
            /** @description address of the member, in any case; required unless `account_id` is given */
            email: string;
        } | {
            /**
             * Format: uuid
             * @description account ID (UUID) of the member; required unless `email` is given
             */
            account_id: string;
        });
        /** @description Names an account by `email`, by `account_id`, or by both when they match. */
        AccountReference: {
            /** @description address of the member, in any case; required unless `account_id` is given */
            email?: string;
            /**
             * Format: uuid
             * @description account ID (UUID) of the member; required unless `email` is given
             */
            account_id?: string;
        } & ({
            /** @description address of the member, in any case; required unless `account_id` is given */
            email: string;
        } | {
            /**
             * Format: uuid
             * @description account ID (UUID) of the member; required unless `email` is given
             */
            account_id: string;
        });
        /**
         * @description `account`: a member; `signer`, `invitee`: the person of a signing or invitation link; `link`: whoever has the link of a page; `job`: work in the background.
         * @enum {string}
         */
        AuditActor: "account" | "user" | "signer" | "invitee" | "link" | "job";
        /** @description A change, sign-in, download or export. Entries are never changed and never deleted before their team. */
        AuditEntry: {
            /**
             * @description ascending in the order of the hash chain
             * @example 1024
             */
            id: string;
            /**
             * Format: date-time
             * @description time of the request or of the job: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description an account, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job */
            actor: components["schemas"]["AuditActor"];
            /**
             * Format: uuid
             * @description account ID (UUID) of the member who did it; null for people without an account and for jobs
             */
            account_id: string | null;
            /** @description the actor's address at that time; the name of a job; empty: unknown */
            email: string;
            /**
             * @description first characters of the key of the request, as in the list of keys; empty without a key
             * @example fk_production_Zk3x
             */
            key_prefix: string;
            /**
             * @description network address of the client; empty for jobs
             * @example 203.0.113.7
             */
            address: string;
            /** @description the header `X-Request-Id` of the answer, also in the log of the service */
            request_id: string;
            /**
             * @description HTTP method of the request; empty for jobs
             * @example PATCH
             */
            method: string;
            /**
             * @description path as in OpenAPI, with the names of its parameters in place of their values; empty for jobs
             * @example /api/builder/form/{form_id}/
             */
            route: string;
            /**
             * @description what was changed or read, as paths name it: `form`, `user`, `envelope` …
             * @example form
             */
            object_type: string;
            /** @description ids of the objects that were changed or read; empty for an export of a whole list */
            object_ids: string[];
            /** @description names of the changed members; of values, the ids of their fields */
            fields: string[];
            /** @description environment of the key or of the object; empty: the whole team */
            environment: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        AuditEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["AuditEntry"][];
        };
        /**
         * @description `image`: documents and pictures; `csv`: spreadsheets; `meeting`: transcripts; `ai_query`: the stored values of a user.
         * @enum {string}
         */
        ExtractionFileType: "image" | "csv" | "meeting" | "ai_query";
        /** @description An extraction in the list, without its queries. */
        ExtractionListEntry: {
            /**
             * Format: uuid
             * @description extraction ID (UUID), as in `POST /api/ai/run/{extraction_id}/`
             */
            id: string;
            /** @description name in lists, in mails and in webhooks; need not be unique */
            name: string;
            /** @description what runs read: `image` documents and pictures, `csv` spreadsheets, `meeting` transcripts, `ai_query` the stored values of a user instead of files */
            file_type: components["schemas"]["ExtractionFileType"];
            /** @description use-case label */
            extraction_type: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        ExtractionListEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["ExtractionListEntry"][];
        };
        /**
         * @description `field`: forms can show it; `hidden_field`: no form shows it; `unknown`: the field was deleted.
         * @enum {string}
         */
        FieldSource: "field" | "hidden_field" | "unknown";
        /** @description A field that another object reads from or saves to. */
        FieldReference: {
            /** @description human-readable field key */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the field; it stays when the field is deleted, and `source` is `unknown` then
             */
            internal_id: string;
            /** @description `field`, `hidden_field` for one that no form shows, `unknown` for a deleted one */
            source: components["schemas"]["FieldSource"];
            /** @description type of the field, such as `text_field`; `hidden` for hidden ones; null when the field is unknown */
            type: string | null;
        };
        /**
         * @description The kind of answer. The guide "Extraction" has an example of each.
         * @enum {string}
         */
        QuestionType: "one_value" | "multiple_value" | "yes_no" | "page_number" | "cell_value" | "column_value" | "image_analysis" | "free_form" | "auto_detect";
        /**
         * @description `email_only`: the message; `document_only`: its attachments; `email_document`: both.
         * @enum {string}
         */
        RunEmailMode: "email_only" | "email_document" | "document_only";
        /** @description A question that each document is asked, and where its answers are saved. */
        ExtractionQuery: {
            /**
             * Format: uuid
             * @description query ID (UUID); variants and results refer to the query by it
             */
            id: string;
            /** @description the kind of answer that is wanted: one value, a list, yes or no, a page, a cell, a column … */
            question_type: components["schemas"]["QuestionType"];
            /** @description names of what to extract; empty only for auto_detect, which then finds all that there is, and for free_form with criteria */
            entities: string[];
            /** @description sentences that say more precisely what is asked for; empty: the entities say it all */
            criteria: string;
            /** @description rules that the value must satisfy, as expressions: `value > 0`. A run with a value that breaks one waits for review */
            data_validation_rules: string[];
            /** @description extra settings */
            properties: {
                [key: string]: unknown;
            };
            /** @description where the values are saved; the nth entity goes to the nth field */
            save_to_fields: components["schemas"]["FieldReference"][];
            /** @description where the query looks when the file is an e-mail: in the message, in its attachments, or in both */
            run_email_mode: components["schemas"]["RunEmailMode"];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description Where a variant saves the answers of one query. */
        QueryOverride: {
            /**
             * Format: uuid
             * @description query of the same extraction whose answers go elsewhere
             */
            query_id: string;
            /** @description fields in place of those of the query; the nth entity goes to the nth field */
            save_to_fields: components["schemas"]["FieldReference"][];
        };
        /** @description Other settings for documents of one kind, such as the invoices of one supplier. */
        ExtractionVariant: {
            /**
             * Format: uuid
             * @description variant ID (UUID); a run names the variant that it used by it
             */
            id: string;
            /** @description name in lists and in the results of runs, such as the name of the supplier */
            name: string;
            /** @description an expression about the document, such as `first_page contains "Acme"`: the variant is chosen for documents for which it is true */
            fingerprint: string;
            /** @description in place of those of the extraction; files of these fields choose the variant */
            file_sources: components["schemas"]["FieldReference"][];
            /** @description queries whose answers this variant saves to other fields; empty: none */
            query_overrides: components["schemas"]["QueryOverride"][];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /**
         * @description `submit`: each run before its values are stored; `extraction_complete`, `form_complete`: runs that succeed; `error`: runs that fail. Others are refused.
         * @enum {string}
         */
        ExtractionTriggerEvent: "change" | "load" | "form_complete" | "submit" | "error" | "view" | "action" | "extraction_complete";
        /**
         * @description `code_editor`: JavaScript; `no_code`: composed by an editor, possibly without JavaScript.
         * @enum {string}
         */
        RuleMode: "code_editor" | "no_code";
        /** @description JavaScript that changes the extracted values or computes others from them. */
        ExtractionRule: {
            /** @description name of the rule in `rule_errors` of runs */
            name: string;
            /** @description a note for people who edit the rule; it changes nothing */
            description: string;
            /** @description submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs that fail. The other events of forms do not happen in extractions and are refused */
            trigger_event: components["schemas"]["ExtractionTriggerEvent"];
            /** @description execution order */
            index: number;
            /** @description your own data about the rule, such as the state of an editor; stored and returned as it was sent */
            metadata: {
                [key: string]: unknown;
            };
            /** @description JavaScript, or an object */
            code: unknown;
            /** @description false: the rule is kept but does not run */
            enabled: boolean;
            /** @description the code parses */
            valid: boolean;
            /** @description `code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only */
            mode: components["schemas"]["RuleMode"];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /**
         * @description `webhook`: an address is called; `email`: a mail is sent.
         * @enum {string}
         */
        IntegrationType: "webhook" | "email";
        /** @description A header of the calls of a webhook. */
        IntegrationHeader: {
            /** @description header name, such as `X-Api-Key`; headers of the signature and of the connection are refused */
            name: string;
            /** @description never returned, because it may be a key: always "" in answers. Sent back as "", the stored value stays, as long as the integration is sent with its id and the hosts of its addresses do not change */
            value: string;
        };
        /**
         * @description `extraction_completion`: runs that succeed; `extraction_failure`: runs that fail.
         * @enum {string}
         */
        ExtractionIntegrationTrigger: "extraction_completion" | "extraction_failure";
        /** @description A webhook or mail that reports the end of runs. Parameters of the other type are absent. */
        ExtractionIntegration: {
            /**
             * Format: uuid
             * @description integration ID (UUID); sent back, the integration keeps the values of its headers
             */
            id: string;
            /** @description `webhook` calls an address, `email` sends a mail */
            type: components["schemas"]["IntegrationType"];
            /** @description webhook: the http or https address that is called. Required */
            webhook?: string;
            /** @description webhook: the address for runs in other environments than production; "" for none, then these call nothing, so that test data does not reach production systems */
            test_webhook?: string;
            /** @description webhook: additional headers, such as a key of the receiver */
            headers?: components["schemas"]["IntegrationHeader"][];
            /** @description email: who gets it. Required */
            recipients?: string[];
            /** @description email: by default it names the extraction */
            subject?: string;
            /** @description email: whether the mail shows the values; default true. Otherwise only the file */
            include_values?: boolean;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description extraction_completion: each run that succeeds, when its values are stored; extraction_failure: each run that fails */
            trigger: components["schemas"]["ExtractionIntegrationTrigger"];
        };
        /** @description An extraction: the questions, the settings of reading, and what happens with the answers. */
        Extraction: {
            /**
             * Format: uuid
             * @description extraction ID (UUID), as in `POST /api/ai/run/{extraction_id}/`
             */
            id: string;
            /** @description name in lists, in mails and in webhooks; need not be unique */
            name: string;
            /** @description what runs read: `image` documents and pictures, `csv` spreadsheets, `meeting` transcripts, `ai_query` the stored values of a user instead of files */
            file_type: components["schemas"]["ExtractionFileType"];
            /** @description use-case label */
            extraction_type: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description uploaded files are merged before extraction */
            merge_files: boolean;
            /** @description page continuity is validated across the files of a run: all of a call with `merge_files`, else one */
            check_continuous_pages: boolean;
            /** @description true: runs also take xlsx, xlsm, csv and tsv; without it such a file is a failed run, except with `file_type` csv */
            accept_spreadsheets: boolean;
            /** @description confidence scores are returned with values */
            confidence_scores_enabled: boolean;
            /** @description global instructions */
            context_rules: string[];
            /** @description fields whose files a run with `user_id` and without uploaded files reads */
            file_sources: components["schemas"]["FieldReference"][];
            /** @description an expression about each file, such as `extension = "pdf"`; files for which it is not true are left out */
            file_filter_query: string;
            /** @description only the first so many pages of each document are processed */
            page_filter: number | null;
            /** @description the questions, in the order of their values in `data` */
            queries: components["schemas"]["ExtractionQuery"][];
            /** @description other settings for documents of one kind; the first one that fits a document applies */
            variants: components["schemas"]["ExtractionVariant"][];
            /** @description JavaScript rules, which run in the order of `index` */
            rules: components["schemas"]["ExtractionRule"][];
            /** @description webhooks and mails that report the end of runs */
            integrations: components["schemas"]["ExtractionIntegration"][];
        };
        /** @description Where the values of the started runs will be. */
        StartedRun: {
            /** @description the user under which the extracted data is stored: a new one, or the one that the call names */
            user_id: string;
            /** @description with user_per_file: one for each file that is read, in order */
            user_ids?: string[];
        };
        /**
         * @description `pending` waits for a worker, `running` is read, `review` waits for a person; `succeeded`, `failed` and `cancelled` have ended.
         * @enum {string}
         */
        ExtractionRunStatus: "pending" | "running" | "review" | "succeeded" | "failed" | "cancelled";
        /** @description A file attached to an e-mail that was read. */
        MessageAttachment: {
            /** @description file name as the mail has it; empty for a part without a name */
            name: string;
            /** @description media type as the mail has it, such as `application/pdf` */
            media_type: string;
            /** @description number of bytes of the decoded file */
            size: number;
        };
        /** @description The e-mail among the files of a run. */
        InboundMessage: {
            /** @description sender as the mail has it: an address, or a name and an address; empty without one */
            from: string;
            /** @description recipients as the mail has them; empty without any */
            to: string[];
            /** @description subject line; empty without one */
            subject: string;
            /** @description ISO 8601; null without a valid date */
            date: string | null;
            /** @description the message as plain text; of an HTML message the text that people read */
            text: string;
            /** @description the attached files, without their contents */
            attachments: components["schemas"]["MessageAttachment"][];
        };
        /** @description The variant that a run used. */
        RunVariant: {
            /**
             * Format: uuid
             * @description variant ID (UUID) at the time of the run; it may be deleted by now
             */
            id: string;
            /** @description name of the variant at the time of the run */
            name: string;
            /** @description why it was chosen */
            reason: string;
        };
        /** @description A rule that failed or was skipped in a run. */
        ExtractionRuleError: {
            /** @description name of the rule that had no effect */
            rule_name: string;
            /** @description why it had no effect */
            message: string;
        };
        /**
         * @description `point`: 1/72 inch, of PDFs; `pixel`: of pictures; `character`: columns and lines of plain text.
         * @enum {string}
         */
        PageUnit: "point" | "pixel" | "character";
        /** @description A box in the unit of its page, from the top left corner. */
        PagePoints: {
            /** @description left edge of the box, in `unit` from the left edge of the page */
            x: number;
            /** @description top edge of the box, in `unit` from the top edge of the page */
            y: number;
            /** @description extent of the box to the right, in `unit` */
            width: number;
            /** @description extent of the box downwards, in `unit` */
            height: number;
            /** @description points (1/72 inch) of PDFs, pixels of pictures, characters and lines of plain text */
            unit: components["schemas"]["PageUnit"];
        };
        /** @description Where something stands in a document: a page and fractions of its size, so that it fits a picture of any size. */
        BoundingBox: {
            /** @description number of the page, the first being 1, through all files of the run */
            page: number;
            /** @description fraction of the page, from its left edge */
            x: number;
            /** @description fraction of the page, from its top edge */
            y: number;
            /** @description fraction of the width of the page: 0.5 is half a page */
            width: number;
            /** @description fraction of the height of the page: 0.1 is a tenth of a page */
            height: number;
            /** @description the box in the unit of its page; absent in runs of earlier versions */
            points?: components["schemas"]["PagePoints"];
        };
        /** @description An extracted value with its evidence. */
        Datapoint: {
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description the value in the type of its field: text, number, truth value, or an array of them */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity: string;
            /** @description 0–100; 100 for what a reviewer has corrected or approved; with confidence_scores_enabled */
            confidence?: number;
            /** @description the words from which the value was read, as they are printed; empty for a value that a reviewer changed */
            source_text: string;
            /** @description how the value was found; `corrected` for what a reviewer changed */
            method: string;
            /** @description places of the value on the pages of the document; empty for values of a user and for what a reviewer typed in */
            bounding_boxes: components["schemas"]["BoundingBox"][];
            /** @description the data_validation_rules that the value breaks */
            failed_rules: string[];
            /** @description a reviewer has changed the value */
            corrected: boolean;
        };
        /** @description A run: one reading of a document, or of merged documents. */
        ExtractionRun: {
            /**
             * Format: uuid
             * @description run ID (UUID), as in the paths of runs and reviews
             */
            id: string;
            /** @description the user on whom the values are stored */
            user_id: string;
            /** @description name of the processed document as it was uploaded; of merged ones all names, separated by commas; empty without files */
            file_name: string;
            /** @description true when the run has ended with a result; false while it runs or waits, too: see `status` */
            success: boolean;
            /** @description where the run stands: `review` waits for a person; `succeeded`, `failed` and `cancelled` have ended */
            status: components["schemas"]["ExtractionRunStatus"];
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for review, because warnings quote values */
            warnings: string[];
            /** @description the run needed review and was approved */
            approved: boolean;
            /** @description e-mail of the account that approved the run in review; empty when nobody did */
            approver: string;
            /** @description e-mail of the account that triggered the run */
            identity: string;
            /** @description the e-mail among the files of the run */
            inbound_message: components["schemas"]["InboundMessage"] | null;
            /**
             * Format: date-time
             * @description when the e-mail among the files had been read; null for a run without one
             */
            email_extracted_at: string | null;
            /**
             * Format: date-time
             * @description null until the run has ended, and while it waits for review
             */
            document_extracted_at: string | null;
            /** @description the variant of the extraction that was used */
            variant: components["schemas"]["RunVariant"] | null;
            /** @description rules of the extraction that failed or were skipped; they never fail the run */
            rule_errors: components["schemas"]["ExtractionRuleError"][];
            /** @description empty while the run waits for review */
            data: components["schemas"]["Datapoint"][];
            /** @description mean confidence of the data, 0–100; with confidence_scores_enabled */
            confidence?: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description A page that a run has read, with its size. */
        RunPage: {
            /** @description through all files of the run, from 1; `page` of bounding boxes */
            number: number;
            /** @description empty for the values of a user */
            file_name: string;
            /** @description extent from left to right, in `unit` */
            width: number;
            /** @description extent from top to bottom, in `unit` */
            height: number;
            /** @description the unit of width and height */
            unit: components["schemas"]["PageUnit"];
        };
        /** @description A run with its pages. */
        ExtractionRunDetail: {
            /**
             * Format: uuid
             * @description run ID (UUID), as in the paths of runs and reviews
             */
            id: string;
            /** @description the user on whom the values are stored */
            user_id: string;
            /** @description name of the processed document as it was uploaded; of merged ones all names, separated by commas; empty without files */
            file_name: string;
            /** @description true when the run has ended with a result; false while it runs or waits, too: see `status` */
            success: boolean;
            /** @description where the run stands: `review` waits for a person; `succeeded`, `failed` and `cancelled` have ended */
            status: components["schemas"]["ExtractionRunStatus"];
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for review, because warnings quote values */
            warnings: string[];
            /** @description the run needed review and was approved */
            approved: boolean;
            /** @description e-mail of the account that approved the run in review; empty when nobody did */
            approver: string;
            /** @description e-mail of the account that triggered the run */
            identity: string;
            /** @description the e-mail among the files of the run */
            inbound_message: components["schemas"]["InboundMessage"] | null;
            /**
             * Format: date-time
             * @description when the e-mail among the files had been read; null for a run without one
             */
            email_extracted_at: string | null;
            /**
             * Format: date-time
             * @description null until the run has ended, and while it waits for review
             */
            document_extracted_at: string | null;
            /** @description the variant of the extraction that was used */
            variant: components["schemas"]["RunVariant"] | null;
            /** @description rules of the extraction that failed or were skipped; they never fail the run */
            rule_errors: components["schemas"]["ExtractionRuleError"][];
            /** @description empty while the run waits for review */
            data: components["schemas"]["Datapoint"][];
            /** @description mean confidence of the data, 0–100; with confidence_scores_enabled */
            confidence?: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description extraction ID (UUID) that the run belongs to
             */
            extraction_id: string;
            /** @description sizes of the pages that were read, to draw bounding boxes on; empty until the run has read them */
            pages: components["schemas"]["RunPage"][];
        };
        /** @description An environment: it has its own users, values, runs and envelopes, and keys of its own. */
        Environment: {
            /**
             * Format: uuid
             * @description environment ID (UUID); requests name an environment by its `name`
             */
            id: string;
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        EnvironmentPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Environment"][];
        };
        /** @description A new environment. */
        CreateEnvironment: {
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
        };
        /** @description A new environment with the caller's key for it. */
        NewEnvironment: {
            /**
             * Format: uuid
             * @description environment ID (UUID); requests name an environment by its `name`
             */
            id: string;
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description the caller's key for the new environment, shown this once */
            api_key: string;
        };
        /**
         * @description `rules`: the sentences of the task are the steps; `model`: a language model decides each step.
         * @enum {string}
         */
        AgentPlanner: "rules" | "model";
        /** @description An agent in the list: its settings without task and secrets. */
        AgentListEntry: {
            /**
             * Format: uuid
             * @description agent ID (UUID), as in the paths of runs
             */
            id: string;
            /** @description name in lists and in the page of a run; need not be unique */
            name: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains` */
            start_address: string;
            /** @description rules: the sentences of the task are the steps. model: a language model decides each step */
            planner: components["schemas"]["AgentPlanner"];
            /**
             * Format: date-time
             * @description when the schedule starts the next run; null without a schedule
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        AgentListEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["AgentListEntry"][];
        };
        /** @description A field reference in a request: `internal_id`, `id`, or both of the same field. */
        FieldReferenceInput: {
            /** @description human-readable key of a field of the team; this or `internal_id` */
            id?: string;
            /**
             * Format: uuid
             * @description ID (UUID) of a field of the team; this or `id`
             */
            internal_id?: string;
            /** @description ignored: the field itself decides */
            source?: components["schemas"]["FieldSource"];
            /** @description ignored: the field itself decides */
            type?: string | null;
        };
        /** @description A field of the team whose values are secret in runs, and the pages that may receive them. */
        SaveSecretField: {
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
            /** @description the field whose values are secret, by its `id`, its `internal_id` or both */
            field: components["schemas"]["FieldReferenceInput"];
        };
        /** @description A secret of the agent, with its value. Leave the value out to keep the stored one. */
        SaveSecret: {
            /** @description the name of its placeholder: `{{name}}`. It hides a field with the same id */
            name: string;
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
            /** @description never returned. Absent, the stored value stays, as long as no origin is added: otherwise whoever edits an agent could have it sent elsewhere */
            value?: string;
        };
        /** @description When runs start by themselves, in the environment of the key that sends this. */
        SaveSchedule: {
            /** @description five fields as in crontab(5): minute, hour, day of the month, month, day of the week. Runs are at least 5 minutes apart */
            cron: string;
            /**
             * @description a name of the IANA time zone database: `Europe/Berlin`
             * @default UTC
             */
            time_zone?: string;
        };
        /**
         * @description `never`; `before_submit`: before a request that sends something; `always`: before every action that changes something.
         * @enum {string}
         */
        ApprovalMode: "never" | "before_submit" | "always";
        /** @description The size of the browser window, also of its screenshots. */
        Viewport: {
            /** @description CSS pixels from left to right; narrow windows get the phone layout of many sites */
            width: number;
            /** @description CSS pixels from top to bottom; a run scrolls to what a step needs */
            height: number;
        };
        /** @description The limits of the browser of a new agent. Absent members get their defaults. */
        SaveBrowserPolicy: {
            /** @description the host of `start_address` when absent */
            allowed_domains?: string[];
            /**
             * @description actions that a run may do, such as one click or one value entered; with more it fails
             * @default 200
             */
            max_steps?: number;
            /**
             * @description seconds of work, without the time that a run waits for approval
             * @default 600
             */
            max_seconds?: number;
            /**
             * @description seconds that one step may take
             * @default 60
             */
            idle_seconds?: number;
            /**
             * @description extensions of files that may be downloaded
             * @default [
             *       "pdf",
             *       "doc",
             *       "docx",
             *       "odt",
             *       "rtf",
             *       "txt",
             *       "csv",
             *       "tsv",
             *       "xls",
             *       "xlsx",
             *       "ods",
             *       "ppt",
             *       "pptx",
             *       "json",
             *       "xml",
             *       "png",
             *       "jpg",
             *       "jpeg",
             *       "gif",
             *       "webp",
             *       "tif",
             *       "tiff",
             *       "zip",
             *       "eml",
             *       "ics"
             *     ]
             */
            download_types?: string[];
            /**
             * @description the largest size of a file
             * @default 52428800
             */
            max_download_bytes?: number;
            /**
             * @description when a run waits for the approval of a person: never, before an action that submits something, or before every action that changes something
             * @default never
             */
            approval?: components["schemas"]["ApprovalMode"];
            /**
             * @description size of the browser window; 1280 by 800 pixels unless it is set
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: components["schemas"]["Viewport"];
        };
        /** @description How a successful run of a new agent is known; absent members set no condition. */
        SaveSuccessCondition: {
            /**
             * @description text that the last page shows
             * @default null
             */
            text?: string | null;
            /**
             * @description part of the address of the last page
             * @default null
             */
            address?: string | null;
            /**
             * @description a confirmation number must be found
             * @default false
             */
            confirmation_number?: boolean;
        };
        /** @description A new agent. Its task is read at once: a sentence that is not understood is named in `warnings`, with what to write instead. A run of such a task ends as failed at a sentence that orders something or comes last, and at its first submission, which is not sent. */
        CreateAgent: {
            /** @description name in lists and in the page of a run; need not be unique */
            name: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains` */
            start_address: string;
            /**
             * @description rules: the sentences of the task are the steps. model: a language model decides each step
             * @default rules
             */
            planner?: components["schemas"]["AgentPlanner"];
            /** @description what to do, as imperative sentences or lists of `field: value`. `{{field_id}}` stands for the value of a field or secret in a run */
            task: string;
            /**
             * @description recorded steps, in place of those of the task: objects with `kind`, `text` and the members of the kind, as texts of literals and `{"field": …}`
             * @default null
             */
            steps?: Record<string, never>[] | null;
            /**
             * @description cookies and storage of a run are kept, encrypted, for the next one of the same environment. `false` deletes what is kept
             * @default false
             */
            keep_session?: boolean;
            /**
             * @description seconds after which a run that waits for approval is cancelled
             * @default 86400
             */
            approval_seconds?: number;
            /** @description the field of files that downloads are saved to, unless the task names one; null: downloads are in the result of the run only */
            save_files_to?: components["schemas"]["FieldReferenceInput"] | null;
            /** @description fields whose values are entered only into pages of their origins, and are masked everywhere else. Values that a call of a run gives for them are not stored on the user: they are kept encrypted with the run */
            secret_fields?: components["schemas"]["SaveSecretField"][];
            /** @description values of the agent itself for placeholders of the task, such as a password; stored encrypted, never returned */
            secrets?: components["schemas"]["SaveSecret"][];
            /** @description when runs start by themselves; null: only by `POST /api/computer-agent/{agent_id}/run/` */
            schedule?: components["schemas"]["SaveSchedule"] | null;
            /** @description limits of the browser; absent: the host of `start_address` only, and the default of each limit */
            browser_policy?: components["schemas"]["SaveBrowserPolicy"];
            /** @description what the last page must show; absent: the last submission was followed by a page without errors */
            success_condition?: components["schemas"]["SaveSuccessCondition"];
        };
        /** @description The limits of the browser of all runs of an agent. A run that exceeds one fails, and its `error_code` says which. */
        BrowserPolicy: {
            /** @description hosts that the browser may reach, by itself and through redirects: `example.com` is this host alone, `*.example.com` every name below it. Without a port the ports 80 and 443, else one port: `localhost:4010` */
            allowed_domains: string[];
            /** @description actions that a run may do, such as one click or one value entered; with more it fails */
            max_steps: number;
            /** @description seconds of work, without the time that a run waits for approval */
            max_seconds: number;
            /** @description seconds that one step may take */
            idle_seconds: number;
            /** @description extensions of files that may be downloaded */
            download_types: string[];
            /** @description the largest size of a file */
            max_download_bytes: number;
            /** @description when a run waits for the approval of a person: never, before an action that submits something, or before every action that changes something */
            approval: components["schemas"]["ApprovalMode"];
            /** @description size of the browser window; 1280 by 800 pixels unless it is set */
            viewport: components["schemas"]["Viewport"];
        };
        /** @description How a successful run is known. All conditions that are set must hold at the end. */
        SuccessCondition: {
            /** @description text that the last page shows */
            text: string | null;
            /** @description part of the address of the last page */
            address: string | null;
            /** @description a confirmation number must be found */
            confirmation_number: boolean;
        };
        /** @description A field of the team whose values are secret in runs of this agent: masked in events, screenshots and results. */
        SecretField: {
            /** @description the field whose values are secret; placeholders of the task name it by its `id` */
            field: components["schemas"]["FieldReference"];
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
        };
        /** @description A secret of the agent itself, such as the password of a portal. Its value is stored encrypted and never returned. */
        AgentSecret: {
            /** @description the name of its placeholder: `{{name}}`. It hides a field with the same id */
            name: string;
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
        };
        /** @description When runs start by themselves. */
        AgentSchedule: {
            /** @description five fields as in crontab(5): minute, hour, day of the month, month, day of the week. Runs are at least 5 minutes apart */
            cron: string;
            /** @description a name of the IANA time zone database: `Europe/Berlin` */
            time_zone: string;
        };
        /** @description A step of the task as the service has read it. */
        PlannedStep: {
            /** @description what it does: open, enter, select … */
            kind: string;
            /** @description the words of the task */
            text: string;
            /** @description how they were understood */
            reading: string;
        };
        /** @description A computer agent: a task in words, where it starts, what its browser may reach, and how success is known. */
        Agent: {
            /**
             * Format: uuid
             * @description agent ID (UUID), as in the paths of runs
             */
            id: string;
            /** @description name in lists and in the page of a run; need not be unique */
            name: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains` */
            start_address: string;
            /** @description rules: the sentences of the task are the steps. model: a language model decides each step */
            planner: components["schemas"]["AgentPlanner"];
            /**
             * Format: date-time
             * @description when the schedule starts the next run; null without a schedule
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description what to do, as imperative sentences or lists of `field: value`. `{{field_id}}` stands for the value of a field or secret in a run */
            task: string;
            /** @description what the browser of a run may reach and download, how long it may work, and when it asks for approval */
            browser_policy: components["schemas"]["BrowserPolicy"];
            /** @description what must hold at the end of a run. Without one: the last submission was followed by a page without errors */
            success_condition: components["schemas"]["SuccessCondition"];
            /** @description the field of files that downloads are saved to, unless the task names one */
            save_files_to: components["schemas"]["FieldReference"] | null;
            /** @description recorded steps, in place of those of the task: objects with `kind`, `text` and the members of the kind, as texts of literals and `{"field": …}` */
            steps: Record<string, never>[] | null;
            /** @description cookies and storage of a run are kept, encrypted, for the next one of the same environment. `false` deletes what is kept */
            keep_session: boolean;
            /** @description seconds after which a run that waits for approval is cancelled */
            approval_seconds: number;
            /** @description fields whose values are entered only into pages of these origins, and shown nowhere. Those that a call of a run gives are not stored on the user */
            secret_fields: components["schemas"]["SecretField"][];
            /** @description names and origins of the secrets of the agent, without their values */
            secrets: components["schemas"]["AgentSecret"][];
            /** @description runs without a user, in the environment of the key that set it */
            schedule: components["schemas"]["AgentSchedule"] | null;
            /** @description the steps as they were read */
            plan: components["schemas"]["PlannedStep"][];
            /** @description parts of the task that were not understood, at which a run fails where they order something or come last, and at its first submission; and what runs would miss */
            warnings: string[];
        };
        /** @description The limits of the browser that change; absent members stay as they are. */
        EditBrowserPolicy: {
            /** @description the host of `start_address` when absent; unchanged when absent */
            allowed_domains?: string[];
            /** @description actions that a run may do, such as one click or one value entered; with more it fails; unchanged when absent */
            max_steps?: number;
            /** @description seconds of work, without the time that a run waits for approval; unchanged when absent */
            max_seconds?: number;
            /** @description seconds that one step may take; unchanged when absent */
            idle_seconds?: number;
            /** @description extensions of files that may be downloaded; unchanged when absent */
            download_types?: string[];
            /** @description the largest size of a file; unchanged when absent */
            max_download_bytes?: number;
            /** @description when a run waits for the approval of a person: never, before an action that submits something, or before every action that changes something; unchanged when absent */
            approval?: components["schemas"]["ApprovalMode"];
            /** @description size of the browser window; 1280 by 800 pixels unless it is set; unchanged when absent */
            viewport?: components["schemas"]["Viewport"];
        };
        /** @description The success conditions that change; null removes one, absent ones stay as they are. */
        EditSuccessCondition: {
            /** @description text that the last page shows; unchanged when absent */
            text?: string | null;
            /** @description part of the address of the last page; unchanged when absent */
            address?: string | null;
            /** @description a confirmation number must be found; unchanged when absent */
            confirmation_number?: boolean;
        };
        /** @description What changes in an agent. Absent members stay as they are, also those of `browser_policy` and `success_condition`; arrays are replaced as a whole. */
        EditAgent: {
            /** @description name in lists and in the page of a run; need not be unique; unchanged when absent */
            name?: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains`; unchanged when absent */
            start_address?: string;
            /** @description rules: the sentences of the task are the steps. model: a language model decides each step; unchanged when absent */
            planner?: components["schemas"]["AgentPlanner"];
            /** @description what to do, as imperative sentences or lists of `field: value`. `{{field_id}}` stands for the value of a field or secret in a run; unchanged when absent */
            task?: string;
            /** @description recorded steps, in place of those of the task: objects with `kind`, `text` and the members of the kind, as texts of literals and `{"field": …}`; unchanged when absent */
            steps?: Record<string, never>[] | null;
            /** @description cookies and storage of a run are kept, encrypted, for the next one of the same environment. `false` deletes what is kept; unchanged when absent */
            keep_session?: boolean;
            /** @description seconds after which a run that waits for approval is cancelled; unchanged when absent */
            approval_seconds?: number;
            /** @description the field of files that downloads are saved to, unless the task names one; null: downloads are in the result of the run only; unchanged when absent */
            save_files_to?: components["schemas"]["FieldReferenceInput"] | null;
            /** @description fields whose values are entered only into pages of their origins, and are masked everywhere else. Values that a call of a run gives for them are not stored on the user: they are kept encrypted with the run; unchanged when absent */
            secret_fields?: components["schemas"]["SaveSecretField"][];
            /** @description values of the agent itself for placeholders of the task, such as a password; stored encrypted, never returned; unchanged when absent */
            secrets?: components["schemas"]["SaveSecret"][];
            /** @description when runs start by themselves; null: only by `POST /api/computer-agent/{agent_id}/run/`; unchanged when absent */
            schedule?: components["schemas"]["SaveSchedule"] | null;
            /** @description the limits that change; limits that are absent here stay as they are */
            browser_policy?: components["schemas"]["EditBrowserPolicy"];
            /** @description the conditions that change; conditions that are absent here stay as they are */
            success_condition?: components["schemas"]["EditSuccessCondition"];
        };
        /** @description A query in a request. */
        SaveQuery: {
            /** @description the kind of answer that is wanted: one value, a list, yes or no, a page, a cell, a column … */
            question_type: components["schemas"]["QuestionType"];
            /** @description names of what to extract; empty only for auto_detect, which then finds all that there is, and for free_form with criteria */
            entities: string[];
            /**
             * @description sentences that say more precisely what is asked for; empty: the entities say it all
             * @default
             */
            criteria?: string;
            /**
             * @description rules that the value must satisfy, as expressions: `value > 0`. A run with a value that breaks one waits for review
             * @default []
             */
            data_validation_rules?: string[];
            /**
             * @description extra settings
             * @default {}
             */
            properties?: {
                [key: string]: unknown;
            };
            /**
             * @description where the query looks when the file is an e-mail: in the message, in its attachments, or in both
             * @default email_document
             */
            run_email_mode?: components["schemas"]["RunEmailMode"];
            /**
             * Format: uuid
             * @description of a query that exists, to keep it
             */
            id?: string;
            /** @description fields that store the answers; the nth entity goes to the nth field. Absent: the answers are in the run only, but those of auto_detect are saved to the fields with their names */
            save_to_fields?: components["schemas"]["FieldReferenceInput"][];
        };
        /** @description Where a variant saves the answers of one query, in a request. */
        SaveQueryOverride: {
            /**
             * Format: uuid
             * @description `id` of a query that is sent in the same request
             */
            query_id: string;
            /** @description fields in place of those of the query; the nth entity goes to the nth field */
            save_to_fields: components["schemas"]["FieldReferenceInput"][];
        };
        /** @description A variant in a request. */
        SaveVariant: {
            /** @description name in lists and in the results of runs, such as the name of the supplier */
            name: string;
            /**
             * @description an expression about the document, such as `first_page contains "Acme"`: the variant is chosen for documents for which it is true
             * @default
             */
            fingerprint?: string;
            /**
             * Format: uuid
             * @description of a variant that exists, to keep it; absent: a new one
             */
            id?: string;
            /** @description fields whose files choose this variant, in place of those of the extraction; absent: none */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description queries whose answers this variant saves to other fields; absent: none */
            query_overrides?: components["schemas"]["SaveQueryOverride"][];
        };
        /** @description A rule in a request. Code that does not parse is kept, with `valid` false, and does not run. */
        SaveExtractionRule: {
            /** @description name of the rule in `rule_errors` of runs */
            name: string;
            /**
             * @description a note for people who edit the rule; it changes nothing
             * @default
             */
            description?: string;
            /** @description submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs that fail. The other events of forms do not happen in extractions and are refused */
            trigger_event: components["schemas"]["ExtractionTriggerEvent"];
            /** @description its position when absent */
            index?: number;
            /**
             * @description your own data about the rule, such as the state of an editor; stored and returned as it was sent
             * @default {}
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, or an object */
            code: unknown;
            /**
             * @description false: the rule is kept but does not run
             * @default true
             */
            enabled?: boolean;
            /**
             * @description `code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
        };
        /** @description A header of the calls of a webhook, in a request. */
        IntegrationHeaderInput: {
            /** @description header name, such as `X-Api-Key`; headers of the signature and of the connection are refused */
            name: string;
            /**
             * @description never returned, because it may be a key: always "" in answers. Sent back as "", the stored value stays, as long as the integration is sent with its id and the hosts of its addresses do not change
             * @default
             */
            value?: string;
        };
        /** @description A webhook or mail in a request, with the parameters of its type. */
        ExtractionIntegrationInput: {
            /**
             * Format: uuid
             * @description of an integration that exists, which keeps its header values; absent: a new one
             */
            id?: string;
            /** @description `webhook` calls an address, `email` sends a mail */
            type: components["schemas"]["IntegrationType"];
            /** @description webhook: the http or https address that is called. Required */
            webhook?: string;
            /** @description webhook: the address for runs in other environments than production; "" for none, then these call nothing, so that test data does not reach production systems */
            test_webhook?: string;
            /** @description email: who gets it. Required */
            recipients?: string[];
            /** @description email: by default it names the extraction */
            subject?: string;
            /** @description email: whether the mail shows the values; default true. Otherwise only the file */
            include_values?: boolean;
            /**
             * @description extraction_completion: each run that succeeds, when its values are stored; extraction_failure: each run that fails
             * @default extraction_completion
             */
            trigger?: components["schemas"]["ExtractionIntegrationTrigger"];
            /** @description webhook: additional headers of the call, such as a key of the receiver; at most 20 */
            headers?: components["schemas"]["IntegrationHeaderInput"][];
        };
        /** @description A new extraction. Absent settings get their defaults. */
        CreateExtraction: {
            /** @description name in lists, in mails and in webhooks; need not be unique */
            name: string;
            /**
             * @description what runs read: `image` documents and pictures, `csv` spreadsheets, `meeting` transcripts, `ai_query` the stored values of a user instead of files
             * @default image
             */
            file_type?: components["schemas"]["ExtractionFileType"];
            /**
             * @description use-case label
             * @default
             */
            extraction_type?: string;
            /**
             * @description uploaded files are merged before extraction
             * @default false
             */
            merge_files?: boolean;
            /**
             * @description page continuity is validated across the files of a run: all of a call with `merge_files`, else one
             * @default false
             */
            check_continuous_pages?: boolean;
            /**
             * @description true: runs also take xlsx, xlsm, csv and tsv; without it such a file is a failed run, except with `file_type` csv
             * @default false
             */
            accept_spreadsheets?: boolean;
            /**
             * @description confidence scores are returned with values
             * @default false
             */
            confidence_scores_enabled?: boolean;
            /**
             * @description global instructions
             * @default []
             */
            context_rules?: string[];
            /**
             * @description an expression about each file, such as `extension = "pdf"`; files for which it is not true are left out
             * @default
             */
            file_filter_query?: string;
            /**
             * @description only the first so many pages of each document are processed
             * @default null
             */
            page_filter?: number | null;
            /** @description fields whose files a run with `user_id` and without uploaded files reads; absent: none */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description the questions; an extraction without queries is valid, but its runs have no values */
            queries?: components["schemas"]["SaveQuery"][];
            /** @description other settings for documents of one kind; the first one that fits a document applies; absent: none */
            variants?: components["schemas"]["SaveVariant"][];
            /** @description JavaScript rules, which run in the order of `index`; absent: none */
            rules?: components["schemas"]["SaveExtractionRule"][];
            /** @description webhooks and mails that report the end of runs; absent: none */
            integrations?: components["schemas"]["ExtractionIntegrationInput"][];
        };
        /** @description What changes in an extraction. Absent members stay as they are; arrays are replaced as a whole. */
        EditExtraction: {
            /** @description name in lists, in mails and in webhooks; need not be unique; unchanged when absent */
            name?: string;
            /** @description what runs read: `image` documents and pictures, `csv` spreadsheets, `meeting` transcripts, `ai_query` the stored values of a user instead of files; unchanged when absent */
            file_type?: components["schemas"]["ExtractionFileType"];
            /** @description use-case label; unchanged when absent */
            extraction_type?: string;
            /** @description uploaded files are merged before extraction; unchanged when absent */
            merge_files?: boolean;
            /** @description page continuity is validated across the files of a run: all of a call with `merge_files`, else one; unchanged when absent */
            check_continuous_pages?: boolean;
            /** @description true: runs also take xlsx, xlsm, csv and tsv; without it such a file is a failed run, except with `file_type` csv; unchanged when absent */
            accept_spreadsheets?: boolean;
            /** @description confidence scores are returned with values; unchanged when absent */
            confidence_scores_enabled?: boolean;
            /** @description global instructions; unchanged when absent */
            context_rules?: string[];
            /** @description an expression about each file, such as `extension = "pdf"`; files for which it is not true are left out; unchanged when absent */
            file_filter_query?: string;
            /** @description only the first so many pages of each document are processed; unchanged when absent */
            page_filter?: number | null;
            /** @description fields whose files a run with `user_id` and without uploaded files reads; absent: none; unchanged when absent */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description the questions; an extraction without queries is valid, but its runs have no values; unchanged when absent */
            queries?: components["schemas"]["SaveQuery"][];
            /** @description other settings for documents of one kind; the first one that fits a document applies; absent: none; unchanged when absent */
            variants?: components["schemas"]["SaveVariant"][];
            /** @description JavaScript rules, which run in the order of `index`; absent: none; unchanged when absent */
            rules?: components["schemas"]["SaveExtractionRule"][];
            /** @description webhooks and mails that report the end of runs; absent: none; unchanged when absent */
            integrations?: components["schemas"]["ExtractionIntegrationInput"][];
        };
        /** @description The definition of a field. Values of all forms, extractions and agents are stored under it. */
        FieldDefinition: {
            /**
             * @description the human-readable key, unique in the team, in Unicode NFC; no braces
             * @example first_name
             */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the field, unique in the service; it never changes
             */
            internal_id: string;
            /** @description type of the field; it decides which values are valid and which `metadata` it takes */
            type: components["schemas"]["FieldType"];
            /** @description label of the field in forms, unless a form has its own; empty for none */
            display_text: string;
            /** @description holds data that no form shows */
            hidden: boolean;
            /** @description takes an array of values */
            repeated: boolean;
            /**
             * @description options (string[]), other (boolean), file_types, field_types (string[]), min, max, step, questions: by type
             * @example {
             *       "options": [
             *         "A",
             *         "B"
             *       ],
             *       "other": false
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /** @description most characters of a text, digits of a number, or options of a multiselect; null: no limit */
            max_length: number | null;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; null: no limit */
            min_length: number | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        FieldDefinitionPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["FieldDefinition"][];
        };
        /** @description A new field. */
        CreateField: {
            /**
             * @description the human-readable key, unique in the team, in Unicode NFC; no braces
             * @example first_name
             */
            id: string;
            /** @description default text_field; hidden ones take any value */
            type?: components["schemas"]["FieldType"];
            /** @description label of the field in forms, unless a form has its own; empty for none */
            display_text?: string;
            /** @description holds data that no form shows */
            hidden?: boolean;
            /** @description takes an array of values */
            repeated?: boolean;
            /**
             * @description options (string[]), other (boolean), file_types, field_types (string[]), min, max, step, questions: by type
             * @example {
             *       "options": [
             *         "A",
             *         "B"
             *       ],
             *       "other": false
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description most characters of a text, digits of a number, or options of a multiselect; null: no limit */
            max_length?: number | null;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; null: no limit */
            min_length?: number | null;
        };
        /** @description What changes in a field; absent members stay as they are. */
        EditField: {
            /**
             * @description cannot be changed
             * @example first_name
             */
            id?: string;
            /** @description cannot be changed */
            type?: components["schemas"]["FieldType"];
            /** @description label of the field in forms, unless a form has its own; empty for none */
            display_text?: string;
            /** @description holds data that no form shows */
            hidden?: boolean;
            /** @description cannot be changed */
            repeated?: boolean;
            /**
             * @description replaces the metadata: options (string[]), other (boolean), file_types, field_types (string[]), min, max, step, questions: by type
             * @example {
             *       "options": [
             *         "A",
             *         "B"
             *       ],
             *       "other": false
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description most characters of a text, digits of a number, or options of a multiselect; null: no limit */
            max_length?: number | null;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; null: no limit */
            min_length?: number | null;
        };
        /**
         * @description `equal`: the value of the field, or one of its values, is the given text; `not_equal`: none is. An empty text means no value.
         * @enum {string}
         */
        Comparison: "equal" | "not_equal";
        /** @description Compares the value of a field. */
        Condition: {
            /** @description `equal`: the value is the given one, of several values one is; `not_equal`: the opposite */
            comparison: components["schemas"]["Comparison"];
            /** @description field whose value is compared */
            field_key: string;
            /** @description value compared against */
            value: string;
        };
        /** @description An image, video, progress bar, text or button in a request. */
        ElementInput: {
            /** @description unique per step and kind */
            id: string;
            /** @description image: source_image; video: source_url; progress_bar: progress; text and button: text */
            properties?: {
                [key: string]: unknown;
            };
            /** @description conditions that hide the element when all of them hold; empty: always shown */
            hide_rules?: components["schemas"]["Condition"][];
            /** @description name of an asset of the theme whose styles it inherits; "" for none */
            asset?: string;
            /** @description how it looks: the asset's styles overlaid with its own */
            styles?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description `auto`: a value submits the step; `none`: it does not.
         * @enum {string}
         */
        SubmitTrigger: "none" | "auto";
        /** @description A field on a step, in a request. Links to the field with that id if it exists; otherwise the field is created. */
        FieldElementInput: {
            /** @description the key of the field */
            id: string;
            /** @description address of a picture beside the field; empty for none */
            icon_url?: string;
            /** @description text in the empty input; empty for none. It is no value */
            placeholder?: string;
            /** @description help that is shown beside the field; empty for none */
            tooltipText?: string;
            /** @description `auto`: a value submits the step without a click; `none`: the step waits for its button */
            submit_trigger?: components["schemas"]["SubmitTrigger"];
            /** @description options, file types or bounds, by the type of the field; an empty object for types without any */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description texts of your own by name, such as the name of the field in another system; stored and returned as they are */
            tags?: {
                [key: string]: unknown;
            };
            /** @description label of the field in this form; by default that of the field */
            display_text?: string;
            /** @description how your program shows the value, in words of your own; stored and returned as it is */
            format?: string;
            /** @description true: the field takes an array of values */
            repeated?: boolean;
            /** @description what adds another repetition, in words of your own for the program that shows the form; stored and returned as it is */
            repeat_trigger?: string;
            /**
             * @description true: the submission can be completed only with a value, unless the field is hidden by its rules
             * @default true
             */
            required?: boolean;
            /** @description default text_field */
            type?: components["schemas"]["FieldType"];
            /** @description most characters of a text, digits of a number, or options of a multiselect; null: no limit of its own in this form */
            max_length?: number | null;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; null: no limit of its own in this form */
            min_length?: number | null;
            /** @description conditions that hide the field when all of them hold; empty: always shown */
            hide_rules?: components["schemas"]["Condition"][];
            /** @description name of the asset of the theme whose styles it inherits; empty for none */
            asset?: string;
            /** @description how it looks, by your own names: the asset's styles overlaid with its own */
            styles?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The kind of element that can lead to another step.
         * @enum {string}
         */
        TriggerElement: "button" | "field" | "text";
        /**
         * @description `click` on the element, a `change` of its value, or the `load` of its step.
         * @enum {string}
         */
        NavigationTrigger: "click" | "change" | "load";
        /** @description A navigation rule in a request. */
        NavigationInput: {
            /**
             * Format: uuid
             * @description rule ID (UUID); the same rule has it in both of its steps
             */
            id?: string;
            /** @description kind of the element that leads on: a button, a field or a text */
            element_type: components["schemas"]["TriggerElement"];
            /** @description `id` of the element, on the step that is left, that leads on */
            element_id: string;
            /** @description what happens to the element: a click, a changed value, or that it is loaded */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description default in next_conditions: the step itself */
            previous_step_key?: string;
            /** @description default in previous_conditions: the step itself */
            next_step_key?: string;
            /** @description all must hold */
            rules?: components["schemas"]["Condition"][];
        };
        /** @description A step in a request. */
        StepInput: {
            /** @description unique within the form */
            id: string;
            /** @description first step of the form */
            origin?: boolean;
            /** @description single_column, or "" */
            layout?: string;
            /** @description pictures of the step; absent: none */
            images?: components["schemas"]["ElementInput"][];
            /** @description videos on the page, in the order of display; absent: none */
            videos?: components["schemas"]["ElementInput"][];
            /** @description bars that show how far a person has come; absent: none */
            progress_bars?: components["schemas"]["ElementInput"][];
            /** @description headings and paragraphs of the step; absent: none */
            texts?: components["schemas"]["ElementInput"][];
            /** @description buttons on the page, in the order of display; absent: none */
            buttons?: components["schemas"]["ElementInput"][];
            /** @description fields of the step in their order; absent: none */
            fields?: components["schemas"]["FieldElementInput"][];
            /** @description a rule is listed here, at its other step, or at both */
            previous_conditions?: components["schemas"]["NavigationInput"][];
            /** @description wins where both lists hold a rule of one id */
            next_conditions?: components["schemas"]["NavigationInput"][];
        };
        /**
         * @description `form_complete` runs here after a submission was completed; the others are for the program that shows the form.
         * @enum {string}
         */
        TriggerEvent: "change" | "load" | "form_complete" | "submit" | "error" | "view" | "action";
        /** @description A logic rule of a form in a request. */
        FormRuleInput: {
            /** @description name of the rule in `rule_errors` of submissions */
            name: string;
            /** @description a note for people who edit the rule; it changes nothing */
            description?: string;
            /** @description event that runs it: `form_complete` runs here, in a sandbox; all others are for the program that shows the form */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order; default: its position */
            index?: number;
            /** @description your own data about the rule, such as the state of an editor; stored and returned as it was sent */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, the body of an async function; or an object that holds it */
            code: unknown;
            /**
             * @description false: the rule is kept but does not run
             * @default true
             */
            enabled?: boolean;
            /**
             * @description `code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
            /** @description `id` of each step on which the rule runs; absent: it is bound to no step */
            steps?: string[];
            /** @description `id` of each element whose events run the rule; absent: it is bound to no element */
            elements?: string[];
            /**
             * Format: uuid
             * @description of a rule that exists, to keep its id and time of creation; absent: a new rule
             */
            id?: string;
        };
        /** @description Shared code in a request. */
        SharedCodeInput: {
            /**
             * Format: uuid
             * @description shared code ID (UUID), also in `rule_errors` when it was skipped
             */
            id?: string;
            /** @description name for people who edit the form; rules see the declarations, not the name */
            name: string;
            /** @description as it was sent: string or object */
            code: unknown;
        };
        /**
         * @description `data_received`: each call that submits values; `form_completion`: each completed submission, after its rules.
         * @enum {string}
         */
        IntegrationTrigger: "data_received" | "form_completion";
        /** @description A webhook or mail in a request, with the parameters of its type. */
        IntegrationInput: {
            /**
             * Format: uuid
             * @description integration ID (UUID); sent back, the integration keeps the values of its headers
             */
            id?: string;
            /** @description default: webhook where webhook is given, email where recipients are */
            type?: components["schemas"]["IntegrationType"];
            /**
             * @description data_received: each call that submits values; form_completion: each completed submission, after the rules of the form have run
             * @default form_completion
             */
            trigger?: components["schemas"]["IntegrationTrigger"];
            /** @description webhook: the http or https address that is called. Required */
            webhook?: string;
            /** @description webhook: the address for submissions in other environments than production; "" for none, then these call nothing, so that test data does not reach production systems */
            test_webhook?: string;
            /** @description email: who gets it. Required */
            recipients?: string[];
            /** @description email: by default it names the form */
            subject?: string;
            /** @description email: whether the mail shows the submitted values; default true. Otherwise only who submitted the form */
            include_values?: boolean;
            /** @description webhook: additional headers of the call, such as a key of the receiver; at most 20 */
            headers?: components["schemas"]["IntegrationHeaderInput"][];
        };
        /** @description A form as one document that creates or replaces a form. */
        FormInput: {
            /** @description unique in the team */
            form_name: string;
            /** @description default text to language code to translated text */
            translations?: {
                [key: string]: unknown;
            };
            /**
             * @description whether the form is turned on: an inactive form takes no submissions
             * @default true
             */
            active?: boolean;
            /** @description labels by which the list of forms is filtered; a comma is not allowed in them */
            tags?: string[];
            /**
             * Format: uuid
             * @description theme ID (UUID) whose assets style the elements; null for none
             */
            theme_id?: string | null;
            /** @description steps of the form; exactly one is the origin, by default the first */
            steps: components["schemas"]["StepInput"][];
            /** @description logic rules of the form; absent: none. Needs `permission_edit_logic` */
            rules?: components["schemas"]["FormRuleInput"][];
            /** @description JavaScript whose declarations all rules of the form see; absent: none */
            shared_codes?: components["schemas"]["SharedCodeInput"][];
            /** @description webhooks and mails that report submissions; absent: none */
            integrations?: components["schemas"]["IntegrationInput"][];
        };
        /** @description An image, video, progress bar, text or button. */
        Element: {
            /** @description unique per step and kind */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of this element in this form, unique in the service
             */
            internal_id: string;
            /** @description image: source_image; video: source_url; progress_bar: progress; text and button: text */
            properties: {
                [key: string]: unknown;
            };
            /** @description conditions that hide the element when all of them hold; empty: always shown */
            hide_rules: components["schemas"]["Condition"][];
            /** @description the asset of the theme that it inherits from, or "" */
            asset: string;
            /** @description how it looks: the asset's styles overlaid with its own */
            styles: {
                [key: string]: unknown;
            };
        };
        /** @description A field on a step, with the settings that it has there. */
        FieldElement: {
            /** @description the key of the field */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the definition that the element shows, unique in the service
             */
            internal_id: string;
            /** @description address of a picture beside the field; empty for none */
            icon_url: string;
            /** @description text in the empty input; empty for none. It is no value */
            placeholder: string;
            /** @description help that is shown beside the field; empty for none */
            tooltipText: string;
            /** @description `auto`: a value submits the step without a click; `none`: the step waits for its button */
            submit_trigger: components["schemas"]["SubmitTrigger"];
            /** @description options, file types or bounds, by the type of the field; an empty object for types without any */
            metadata: {
                [key: string]: unknown;
            };
            /** @description texts of your own by name, such as the name of the field in another system; stored and returned as they are */
            tags: {
                [key: string]: unknown;
            };
            /** @description label of the field in this form; by default that of the field */
            display_text: string;
            /** @description how your program shows the value, in words of your own; stored and returned as it is */
            format: string;
            /** @description true: the field takes an array of values */
            repeated: boolean;
            /** @description what adds another repetition, in words of your own for the program that shows the form; stored and returned as it is */
            repeat_trigger: string;
            /** @description true: the submission can be completed only with a value, unless the field is hidden by its rules */
            required: boolean;
            /** @description type of the field; it decides which values are valid and which `metadata` it takes */
            type: components["schemas"]["FieldType"];
            /** @description most characters of a text, digits of a number, or options of a multiselect; null: no limit of its own in this form */
            max_length: number | null;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; null: no limit of its own in this form */
            min_length: number | null;
            /** @description true: at least one user of any environment has a value in the field */
            has_data: boolean;
            /** @description conditions that hide the field when all of them hold; empty: always shown */
            hide_rules: components["schemas"]["Condition"][];
            /** @description name of the asset of the theme whose styles it inherits; empty for none */
            asset: string;
            /** @description how it looks, by your own names: the asset's styles overlaid with its own */
            styles: {
                [key: string]: unknown;
            };
        };
        /** @description A navigation rule in the steps that it connects. */
        NavigationCondition: {
            /**
             * Format: uuid
             * @description rule ID (UUID); the same rule has it in both of its steps
             */
            id: string;
            /** @description kind of the element that leads on: a button, a field or a text */
            element_type: components["schemas"]["TriggerElement"];
            /** @description `id` of the element, on the step that is left, that leads on */
            element_id: string;
            /** @description what happens to the element: a click, a changed value, or that it is loaded */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description `id` of the step that a person leaves by this rule */
            previous_step_key: string;
            /** @description `id` of the step that a person comes to by this rule */
            next_step_key: string;
            /** @description all must hold */
            rules: components["schemas"]["Condition"][];
        };
        /** @description A step (page) of a form. */
        Step: {
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description unique within the form */
            id: string;
            /**
             * Format: uuid
             * @description ID (UUID) of this step, unique in the service
             */
            internal_id: string;
            /** @description first step of the form */
            origin: boolean;
            /** @description single_column, or "" */
            layout: string;
            /** @description pictures of the page, in the order of display */
            images: components["schemas"]["Element"][];
            /** @description videos on the page, in the order of display */
            videos: components["schemas"]["Element"][];
            /** @description bars that show how far a person has come, in the order of display */
            progress_bars: components["schemas"]["Element"][];
            /** @description headings and paragraphs, in the order of display */
            texts: components["schemas"]["Element"][];
            /** @description buttons on the page, in the order of display */
            buttons: components["schemas"]["Element"][];
            /** @description fields of the step in their order */
            fields: components["schemas"]["FieldElement"][];
            /** @description navigation leading into this step */
            previous_conditions: components["schemas"]["NavigationCondition"][];
            /** @description navigation leading out of this step */
            next_conditions: components["schemas"]["NavigationCondition"][];
        };
        /** @description A logic rule: JavaScript that runs on an event of the form. */
        LogicRule: {
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description rule ID (UUID); sent back with a changed rule, the rule keeps it
             */
            id: string;
            /** @description name of the rule in `rule_errors` of submissions */
            name: string;
            /** @description a note for people who edit the rule; it changes nothing. Empty for none */
            description: string;
            /** @description event that runs it: `form_complete` runs here, in a sandbox; all others are for the program that shows the form */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order */
            index: number;
            /** @description your own data about the rule, such as the state of an editor; stored and returned as it was sent */
            metadata: {
                [key: string]: unknown;
            };
            /** @description as it was sent: string or object. With the trigger form_complete it runs in a sandbox once the form is completed: `fields` holds the values of the user by field id, and what the rule sets, changes or deletes in it is stored (what it returns is not); the declarations of the shared codes are there. At most 1 s and 32 MB */
            code: unknown;
            /** @description false: the rule is kept but does not run */
            enabled: boolean;
            /** @description whether its JavaScript parses */
            valid: boolean;
            /** @description `code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only */
            mode: components["schemas"]["RuleMode"];
            /** @description `id` of each step on which the rule runs; empty: it is bound to no step */
            steps: string[];
            /** @description `id` of each element whose events run the rule; empty: it is bound to no element */
            elements: string[];
        };
        /** @description JavaScript whose declarations all rules of the form see. */
        SharedCode: {
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description shared code ID (UUID), also in `rule_errors` when it was skipped
             */
            id: string;
            /** @description name for people who edit the form; rules see the declarations, not the name */
            name: string;
            /** @description as it was sent: string or object */
            code: unknown;
            /** @description whether its JavaScript parses; code that does not is skipped */
            valid: boolean;
        };
        /** @description A webhook or mail that reports submissions. Parameters of the other type are absent. */
        Integration: {
            /**
             * Format: uuid
             * @description integration ID (UUID); sent back, the integration keeps the values of its headers
             */
            id: string;
            /** @description `webhook` calls an address, `email` sends a mail */
            type: components["schemas"]["IntegrationType"];
            /** @description data_received: each call that submits values; form_completion: each completed submission, after the rules of the form have run */
            trigger: components["schemas"]["IntegrationTrigger"];
            /** @description webhook: the http or https address that is called. Required */
            webhook?: string;
            /** @description webhook: the address for submissions in other environments than production; "" for none, then these call nothing, so that test data does not reach production systems */
            test_webhook?: string;
            /** @description webhook: additional headers, such as a key of the receiver */
            headers?: components["schemas"]["IntegrationHeader"][];
            /** @description email: who gets it. Required */
            recipients?: string[];
            /** @description email: by default it names the form */
            subject?: string;
            /** @description email: whether the mail shows the submitted values; default true. Otherwise only who submitted the form */
            include_values?: boolean;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /**
         * @description `unreachable_step`: nothing leads to it; `dangling_condition`: its field is not on the form; `impossible_condition`: its value is no option; `broken_code`: JavaScript that does not parse.
         * @enum {string}
         */
        FormWarningCode: "unreachable_step" | "dangling_condition" | "impossible_condition" | "broken_code";
        /** @description A probable mistake in a form that was saved nevertheless. */
        FormWarning: {
            /** @description kind of mistake: a step that nothing leads to, a condition on a field that is not there or that can never hold, or broken code */
            code: components["schemas"]["FormWarningCode"];
            /** @description place of the mistake in the document of the form, such as `steps[1].fields[0].hide_rules[0]` */
            path: string;
            /** @description one sentence that names what is wrong there */
            message: string;
            /** @description only of broken_code: the line in the code, from 1 */
            line?: number;
            /** @description only of broken_code */
            column?: number;
        };
        /** @description A form as one document: its schema and its settings. A response can be sent back as a request. */
        FormDocument: {
            /** @description form ID: six letters, made by the service */
            form_id: string;
            /** @description unique in the team */
            form_name: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the form, unique in the service
             */
            form_internal_id: string;
            /** @description steps of the form in the order in which they were sent; the one with `origin` is the first for a person */
            steps: components["schemas"]["Step"][];
            /** @description logic rules in the order of `index` */
            rules: components["schemas"]["LogicRule"][];
            /** @description JavaScript that is read before each rule */
            shared_codes: components["schemas"]["SharedCode"][];
            /** @description webhooks and mails that report submissions */
            integrations: components["schemas"]["Integration"][];
            /** @description default text to language code to translated text */
            translations: {
                [key: string]: unknown;
            };
            /** @description whether the form is turned on: an inactive form takes no submissions */
            active: boolean;
            /** @description labels by which the list of forms is filtered; a comma is not allowed in them */
            tags: string[];
            /**
             * Format: uuid
             * @description theme ID (UUID) whose assets style the elements; null for none
             */
            theme_id: string | null;
            /** @description probable mistakes: in its graph, and code that does not compile */
            warnings: components["schemas"]["FormWarning"][];
            /** @description true when nothing was kept */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description What changes in a form: each given member replaces that part, absent ones stay as they are. */
        EditForm: {
            /** @description unique in the team */
            form_name?: string;
            /** @description default text to language code to translated text */
            translations?: {
                [key: string]: unknown;
            };
            /**
             * @description whether the form is turned on: an inactive form takes no submissions
             * @default true
             */
            active?: boolean;
            /** @description labels by which the list of forms is filtered; a comma is not allowed in them */
            tags?: string[];
            /**
             * Format: uuid
             * @description theme ID (UUID) whose assets style the elements; null for none
             */
            theme_id?: string | null;
            /** @description steps in place of all present ones; unchanged when absent */
            steps?: components["schemas"]["StepInput"][];
            /** @description logic rules of the form; absent: none. Needs `permission_edit_logic` */
            rules?: components["schemas"]["FormRuleInput"][];
            /** @description JavaScript whose declarations all rules of the form see; absent: none */
            shared_codes?: components["schemas"]["SharedCodeInput"][];
            /** @description webhooks and mails that report submissions; absent: none */
            integrations?: components["schemas"]["IntegrationInput"][];
        };
        /** @description A copy of a whole form, with its rules, navigation and integrations. */
        CopyWholeForm: {
            /** @description name of the copy; unique in the team */
            form_name: string;
            /** @description inherited when omitted */
            active?: boolean;
        };
        /** @description An invitation that was not accepted yet; without its link, which only the mail contains. */
        Invitation: {
            /**
             * Format: uuid
             * @description account ID (UUID) that accepting the invitation activates
             */
            account_id: string;
            /** @description address that the invitation was sent to */
            email: string;
            /** @description what the member may do after accepting */
            role: components["schemas"]["Role"];
            /** @description the only environment that it gives a key of; null: all of the team */
            environment: string | null;
            /**
             * Format: date-time
             * @description when it was last sent
             */
            created_at: string;
            /**
             * Format: date-time
             * @description until when its link works
             */
            expires_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        InvitationPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Invitation"][];
        };
        /**
         * @description `waiting`: for a worker or its next attempt; `running`; `failed`: no attempt follows.
         * @enum {string}
         */
        JobState: "waiting" | "running" | "failed";
        /** @description A background job that is waiting, running or failed. Finished jobs leave the list. */
        Job: {
            /**
             * Format: uuid
             * @description job ID (UUID), for `POST /api/builder/job/{job_id}/retry/`
             */
            id: string;
            /**
             * @description kind of work, as verb and noun
             * @example seal-document
             */
            job: string;
            /** @description `waiting` for a worker or its next attempt, `running`, or `failed` for good: only `retry` starts it again */
            state: components["schemas"]["JobState"];
            /** @description false: no worker of this version knows the job */
            known: boolean;
            /** @description attempts so far; an attempt during which its worker died counts in `deaths` instead */
            attempts: number;
            /** @description number of workers that died while running it */
            deaths: number;
            /** @description error message of the last failed attempt */
            last_error: string;
            /**
             * Format: date-time
             * @description when a waiting job is tried next
             */
            next_attempt_at: string | null;
            /** @description whether `retry` accepts it now */
            can_retry: boolean;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when its last attempt failed for good; null for a job that is waiting or running
             */
            failed_at: string | null;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        JobPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Job"][];
        };
        /**
         * @description `read` is GET, `write` every other method, `*` both. The operation names its scope in `x-scope`.
         * @enum {string}
         */
        KeyScope: "account:read" | "account:write" | "account:*" | "team:read" | "team:write" | "team:*" | "keys:read" | "keys:write" | "keys:*" | "forms:read" | "forms:write" | "forms:*" | "fields:read" | "fields:write" | "fields:*" | "users:read" | "users:write" | "users:*" | "submissions:read" | "submissions:write" | "submissions:*" | "templates:read" | "templates:write" | "templates:*" | "envelopes:read" | "envelopes:write" | "envelopes:*" | "extractions:read" | "extractions:write" | "extractions:*" | "extraction_runs:read" | "extraction_runs:write" | "extraction_runs:*" | "reviews:read" | "reviews:write" | "reviews:*" | "agents:read" | "agents:write" | "agents:*" | "agent_runs:read" | "agent_runs:write" | "agent_runs:*" | "webhooks:read" | "webhooks:write" | "webhooks:*" | "jobs:read" | "jobs:write" | "jobs:*" | "sandbox:read" | "sandbox:write" | "sandbox:*";
        /** @description The secret that the last rotation replaced, during its grace time. */
        PreviousSecret: {
            /** @description its last four characters */
            last4: string;
            /**
             * Format: date-time
             * @description until when it is valid
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description exact to a minute; null: never
             */
            last_used_at: string | null;
        };
        /** @description A key without its secret part. */
        Key: {
            /**
             * Format: uuid
             * @description key ID (UUID), for changing, rotating and revoking it; a rotation does not change it
             */
            id: string;
            /** @description a name of your choice */
            name: string;
            /** @description name of the environment that the key opens */
            environment: string;
            /**
             * Format: uuid
             * @description account ID (UUID) whose rights the key has
             */
            account_id: string;
            /** @description the account that it belongs to */
            email: string;
            /**
             * @description first characters of the key, by which you recognize it in your settings
             * @example fk_production_Zk3x
             */
            prefix: string;
            /** @description its last four characters */
            last4: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs; `sandbox`: the sandbox for tests: mails, receivers, the clock and the reset of an environment
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][] | null;
            /**
             * Format: date-time
             * @description time from which requests with the key answer 401; null: it does not end by itself
             */
            expires_at: string | null;
            /** @description true: `expires_at` has passed, and requests with the key answer 401 */
            expired: boolean;
            /**
             * @description addresses, and ranges in CIDR notation, from which it may be used; null: every address
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_addresses: string[] | null;
            /** @description the replaced secret while it is also valid; null otherwise */
            previous: components["schemas"]["PreviousSecret"] | null;
            /**
             * Format: date-time
             * @description when its secret was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description exact to a minute; null: never
             */
            last_used_at: string | null;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        KeyPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Key"][];
        };
        /** @description A new key. It never has more rights than the account that it is for. */
        CreateKey: {
            /** @description name of the environment that the key opens */
            environment: string;
            /**
             * Format: uuid
             * @description the same account by its ID; together with `email` both must name one account
             */
            account_id?: string;
            /** @description the account that it is for; default: the one that asks */
            email?: string;
            /** @description a name of your choice */
            name?: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs; `sandbox`: the sandbox for tests: mails, receivers, the clock and the reset of an environment
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][] | null;
            /**
             * @description addresses, and ranges in CIDR notation, from which it may be used; null: every address
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_addresses?: string[] | null;
            /**
             * Format: date-time
             * @description in the future; null: never
             */
            expires_at?: string | null;
        };
        /** @description A new or rotated key with its secret, which is shown this once. */
        NewKey: {
            /**
             * Format: uuid
             * @description key ID (UUID), for changing, rotating and revoking it; a rotation does not change it
             */
            id: string;
            /** @description a name of your choice */
            name: string;
            /** @description name of the environment that the key opens */
            environment: string;
            /**
             * Format: uuid
             * @description account ID (UUID) whose rights the key has
             */
            account_id: string;
            /** @description the account that it belongs to */
            email: string;
            /**
             * @description first characters of the key, by which you recognize it in your settings
             * @example fk_production_Zk3x
             */
            prefix: string;
            /** @description its last four characters */
            last4: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs; `sandbox`: the sandbox for tests: mails, receivers, the clock and the reset of an environment
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][] | null;
            /**
             * Format: date-time
             * @description time from which requests with the key answer 401; null: it does not end by itself
             */
            expires_at: string | null;
            /** @description true: `expires_at` has passed, and requests with the key answer 401 */
            expired: boolean;
            /**
             * @description addresses, and ranges in CIDR notation, from which it may be used; null: every address
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_addresses: string[] | null;
            /** @description the replaced secret while it is also valid; null otherwise */
            previous: components["schemas"]["PreviousSecret"] | null;
            /**
             * Format: date-time
             * @description when its secret was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description exact to a minute; null: never
             */
            last_used_at: string | null;
            /** @description the key, shown this once */
            api_key: string;
        };
        /** @description How a key is rotated. */
        RotateKey: {
            /**
             * @description how long the replaced secret stays valid too
             * @default 0
             */
            grace_seconds?: number;
        };
        /** @description What changes in a key; absent members stay as they are. */
        EditKey: {
            /** @description a name of your choice */
            name?: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs; `sandbox`: the sandbox for tests: mails, receivers, the clock and the reset of an environment
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][] | null;
            /**
             * @description addresses, and ranges in CIDR notation, from which it may be used; null: every address
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_addresses?: string[] | null;
            /**
             * Format: date-time
             * @description in the future; null: never
             */
            expires_at?: string | null;
        };
        /** @description What the language model of the installation has used for the team in this month. */
        ModelUsage: {
            /** @description null: the service works without a language model */
            provider: string | null;
            /** @description name of the language model as its provider calls it; null when none is set up */
            model: string | null;
            /**
             * Format: date-time
             * @description first moment of the month that is counted
             */
            month: string;
            /** @description requests to the language model since the start of the month (UTC) */
            calls: number;
            /** @description tokens of prompts and replies of this month */
            tokens: number;
            /** @description tokens per month; null: no limit */
            token_budget: number | null;
        };
        /**
         * @description `document_intelligence`: extractions and reviews; `computer_agents`: agents and their runs.
         * @enum {string}
         */
        Feature: "document_intelligence" | "computer_agents";
        /** @description When those who must act on an envelope are reminded. */
        RemindersInput: {
            /** @description days from the request to the first reminder */
            first_after_days: number;
            /** @description days between reminders; absent: only one is sent */
            every_days?: number;
        };
        /** @description The logo of a team as pages and mails show it. */
        TeamLogo: {
            /** @description address of the picture (PNG); it expires, each response has a new one */
            url: string;
            /** @description pixels from left to right, at most 640 */
            width: number;
            /** @description pixels from top to bottom, at most 160 */
            height: number;
        };
        /** @description The team's own settings. */
        TeamSettings: {
            /**
             * Format: uuid
             * @description team ID (UUID); requests never need it, because a key belongs to one team
             */
            id: string;
            /** @description name of the team: on signing pages, in mails to signers and in invitations */
            name: string;
            /** @description forms also show their internal id */
            white_label: boolean;
            /** @description what is switched on */
            features: components["schemas"]["Feature"][];
            /**
             * @description how filled documents write numbers and dates, unless the call or the template says; also the language of the texts of forms that have no translations into it
             * @example de-DE
             */
            locale: string;
            /**
             * @description colour of signing pages and mails, darkened or lightened where it could not be read; null: the one of this service
             * @example #0b6e4f
             */
            brand_colour: string | null;
            /** @description days that signing links work, unless a fill says otherwise; null: as the installation has it */
            signing_link_days: number | null;
            /** @description reminders to those who must sign, unless a fill says otherwise; null: none */
            signing_reminders: components["schemas"]["RemindersInput"] | null;
            /** @description logo on signing pages and in mails beside the name; null: none. `PUT /api/builder/team/logo/` sets it */
            logo: components["schemas"]["TeamLogo"] | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description Settings of the team that change; absent ones stay as they are, null resets one that can be null. */
        EditTeam: {
            /** @description name of the team: on signing pages, in mails to signers and in invitations; unchanged when absent */
            name?: string;
            /** @description forms also show their internal id */
            white_label?: boolean;
            /** @description replaces what is switched on */
            features?: components["schemas"]["Feature"][];
            /**
             * @description how filled documents write numbers and dates, unless the call or the template says; also the language of the texts of forms that have no translations into it
             * @example de-DE
             */
            locale?: string;
            /**
             * @description colour of signing pages and mails, darkened or lightened where it could not be read; null: the one of this service
             * @example #0b6e4f
             */
            brand_colour?: string | null;
            /** @description days that signing links work, unless a fill says otherwise; null: as the installation has it */
            signing_link_days?: number | null;
            /** @description reminders to those who must sign, unless a fill says otherwise; null: none */
            signing_reminders?: components["schemas"]["RemindersInput"] | null;
        };
        /**
         * @description Why a request, a job or a template was refused. Codes are stable; new ones may be added.
         * @enum {string}
         */
        ErrorCode: "invalid_input" | "malformed_request" | "malformed_json" | "malformed_multipart" | "incomplete_body" | "nested_too_deep" | "too_many_values" | "headers_too_large" | "request_timeout" | "expectation_failed" | "body_too_large" | "file_too_large" | "too_many_files" | "unsupported_media_type" | "unauthenticated" | "key_expired" | "permission_denied" | "missing_scope" | "user_key_required" | "address_not_allowed" | "feature_not_enabled" | "link_expired" | "code_required" | "code_locked" | "not_found" | "unknown_path" | "no_picture" | "method_not_allowed" | "request_refused" | "range_not_satisfiable" | "too_many_requests" | "invalid_idempotency_key" | "idempotency_key_in_flight" | "idempotency_key_reused" | "already_rotated" | "last_admin" | "invitation_expired" | "invitation_used" | "name_taken" | "in_use" | "gone" | "wrong_state" | "approval_changed" | "claimed" | "claim_ended" | "already_decided" | "already_signed" | "already_declined" | "already_voided" | "nothing_waits" | "reminded_recently" | "renewed_recently" | "other_role" | "not_sealed_yet" | "form_too_large" | "code_too_large" | "code_too_complex" | "too_complex" | "busy" | "unavailable" | "protected_environment" | "not_ready" | "internal_error" | "unknown_file_type" | "type_mismatch" | "unknown_syntax" | "invalid_delimiters" | "macro_file" | "encrypted" | "bad_package" | "bad_encoding" | "bad_xml" | "xml_doctype" | "missing_part" | "duplicate_entry" | "overlapping_entries" | "unsafe_entry_name" | "too_many_entries" | "zip_bomb" | "document_broken" | "unsupported_part" | "unsupported_structure" | "unsupported_chart" | "pdf_empty" | "pdf_unreadable" | "pdf_encrypted" | "pdf_too_complex" | "pdf_page_loop" | "pdf_too_many_fields" | "signer_field_unplaced" | "pdf_not_signable" | "pdf_locked" | "invalid_field_value" | "empty_placeholder" | "nested_placeholder" | "unclosed_placeholder" | "unopened_placeholder" | "invalid_expression" | "expression_too_long" | "expression_too_deep" | "expression_too_expensive" | "foreign_syntax" | "unknown_function" | "unknown_scope" | "wrong_kind" | "division_by_zero" | "number_too_large" | "text_too_long" | "value_too_long" | "invalid_barcode" | "unclosed_loop" | "unmatched_close" | "mismatched_close" | "loop_too_deep" | "misplaced_loop" | "misplaced_else" | "misplaced_break" | "misplaced_caption" | "misplaced_cell" | "misplaced_template" | "missing_templates" | "unknown_template" | "wrong_template_type" | "template_recursion" | "templates_too_large" | "too_many_templates" | "unsupported_image" | "image_too_large" | "picture_too_large" | "pictures_too_large" | "picture_unavailable" | "too_many_pictures" | "too_many_charts" | "too_many_points" | "too_many_fields" | "too_many_links" | "too_many_columns" | "too_many_rows" | "too_many_sheets" | "output_too_large" | "conversion_failed" | "fill_failed" | "zip64_unsupported" | "not_expressible";
        /** @description One problem of the input. */
        InputProblem: {
            /** @description where in the input, e.g. steps[0].fields[1].metadata.options */
            path: string;
            /** @description what is wrong there, in words */
            message: string;
        };
        /** @description The one shape of every error response. Decide by `code`; `detail` is for people. */
        ApiError: {
            /** @description one readable sentence */
            detail: string;
            /** @description stable; new ones may be added */
            code: components["schemas"]["ErrorCode"];
            /** @description every problem of the input */
            errors?: components["schemas"]["InputProblem"][];
            /** @description the same as detail, on routes that take user keys */
            message?: string;
            /** @description also in the X-Request-Id header and in the log */
            request_id: string;
        };
        /**
         * @description The kind of elements that can inherit a style.
         * @enum {string}
         */
        AssetKind: "image" | "video" | "progress_bar" | "text" | "button" | "field";
        /** @description A named style of a theme, which elements of one kind can inherit. */
        Asset: {
            /**
             * Format: uuid
             * @description asset ID (UUID); sent back with a new name, elements that use the asset follow
             */
            id: string;
            /** @description the kind of elements that can inherit it */
            kind: components["schemas"]["AssetKind"];
            /** @description unique in the theme and kind */
            name: string;
            /** @description style properties by your own names, such as `{"color": "#0b6e4f"}`; stored and returned as they are */
            styles: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description A theme: named styles for the elements of forms. */
        Theme: {
            /**
             * Format: uuid
             * @description theme ID (UUID), the `theme_id` of forms
             */
            id: string;
            /** @description unique in the team */
            name: string;
            /** @description named styles of the theme, those of all kinds of elements */
            assets: components["schemas"]["Asset"][];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        ThemePage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Theme"][];
        };
        /** @description An asset in a request. */
        AssetInput: {
            /** @description the kind of elements that can inherit it */
            kind: components["schemas"]["AssetKind"];
            /** @description unique in the theme and kind */
            name: string;
            /** @description style properties by your own names, such as `{"color": "#0b6e4f"}`; stored and returned as they are */
            styles?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description keeps the asset of that id, under a new name or with new styles
             */
            id?: string;
        };
        /** @description A new theme. */
        CreateTheme: {
            /** @description unique in the team */
            name: string;
            /** @description named styles of the theme; absent: none */
            assets?: components["schemas"]["AssetInput"][];
        };
        /** @description What changes in a theme; absent members stay as they are. */
        EditTheme: {
            /** @description unique in the team */
            name?: string;
            /** @description replaces the assets; an asset in use cannot be left out */
            assets?: components["schemas"]["AssetInput"][];
        };
        /**
         * @description What has happened. Each event has its message under Webhooks in this document.
         * @enum {string}
         */
        EventType: "extraction.completed" | "extraction.failed" | "extraction.approved" | "agent_run.awaiting_approval" | "agent_run.succeeded" | "agent_run.failed" | "agent_run.cancelled" | "envelope.sent" | "envelope.viewed" | "envelope.signed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "envelope.sealed" | "submission.completed" | "user.deleted";
        /**
         * @description `gone`: the address answered 410; `failing`: every call failed for five days; empty: not disabled by the service.
         * @enum {string}
         */
        WebhookDisableReason: "" | "gone" | "failing";
        /** @description An address of yours that receives events of the team. */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description endpoint ID (UUID), as in deliveries
             */
            id: string;
            /** @description an http or https address of the public internet */
            url: string;
            /** @description the events that are sent to the address; each is described under Webhooks in this document */
            event_types: components["schemas"]["EventType"][];
            /** @description names of the environments whose events it receives; empty: all environments */
            environments: string[];
            /** @description a note for people, such as the system behind the address; it changes nothing */
            description: string;
            /** @description a disabled endpoint receives nothing */
            enabled: boolean;
            /** @description why the service disabled it: gone (it answered 410) or failing (every call failed for five days); empty when it is enabled, or disabled by an account */
            disable_reason: components["schemas"]["WebhookDisableReason"];
            /**
             * Format: date-time
             * @description the first failed call since the last successful one
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        WebhookEndpointPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description A new endpoint. `POST …/test/` sends it a test event. */
        CreateWebhookEndpoint: {
            /** @description an http or https address of the public internet */
            url: string;
            /** @description the events that are sent to the address; each is described under Webhooks in this document */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description names of the environments whose events it receives; empty: all environments
             * @default []
             */
            environments?: string[];
            /**
             * @description a note for people, such as the system behind the address; it changes nothing
             * @default
             */
            description?: string;
            /**
             * @description a disabled endpoint receives nothing
             * @default true
             */
            enabled?: boolean;
        };
        /** @description What changes in an endpoint. `enabled: true` also turns on one that the service disabled. */
        EditWebhookEndpoint: {
            /** @description an http or https address of the public internet; unchanged when absent */
            url?: string;
            /** @description the events that are sent to the address; each is described under Webhooks in this document; unchanged when absent */
            event_types?: components["schemas"]["EventType"][];
            /** @description names of the environments whose events it receives; empty: all environments; unchanged when absent */
            environments?: string[];
            /** @description a note for people, such as the system behind the address; it changes nothing; unchanged when absent */
            description?: string;
            /** @description a disabled endpoint receives nothing; unchanged when absent */
            enabled?: boolean;
        };
        /**
         * @description `endpoint` of the team; `callback` of a run; `integration` of a form or extraction.
         * @enum {string}
         */
        WebhookDeliveryTarget: "endpoint" | "callback" | "integration";
        /**
         * @description `pending`: an attempt follows; `delivered`: the address answered 2xx; `failed`: no attempt follows until it is redelivered.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /** @description A message to one address: an event for an endpoint, the callback of a run, or the webhook of a form or an extraction. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description delivery ID (UUID), for reading its attempts and for `redeliver`
             */
            id: string;
            /** @description the header webhook-id of every attempt */
            webhook_id: string;
            /** @description a type of event, or endpoint.test */
            event_type: string;
            /** @description an endpoint of the team, the callback of a run, or an integration of a form */
            target: components["schemas"]["WebhookDeliveryTarget"];
            /** @description id of the endpoint; else empty */
            endpoint: string;
            /** @description id of the run, of an extraction or a computer agent, that it reports about; else empty */
            run: string;
            /** @description id of the form that it reports about; else empty */
            form: string;
            /** @description the user that it reports about; else empty */
            user: string;
            /** @description the address; the values of its query are not shown */
            url: string;
            /** @description a failed delivery is not tried again until it is redelivered */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description attempts since it was created or redelivered */
            attempt_count: number;
            /** @description of the last response; 0 when there was none */
            status_code: number;
            /** @description why the last attempt failed; else empty */
            reason: string;
            /**
             * Format: date-time
             * @description null before the first attempt, and unless it is pending
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description when the address answered with a 2xx status; null until then
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description when the last attempt failed and no other follows; null otherwise
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /** @description The secret that signs all messages of an environment. */
        WebhookSecret: {
            /** @description whsec_ and base64, as the Standard Webhooks specification has it */
            secret: string;
            /**
             * Format: date-time
             * @description until when the secret before this one signs too
             */
            previous_valid_until: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /** @description The input of a run: values, and the user on whom they are stored. Both may be left out. */
        StartAgentRun: {
            /**
             * @description field id to value; every field must exist, a repeating field takes an array. All are stored on the user or none, besides the `secret_fields` of the agent: these are kept encrypted with the run
             * @example {
             *       "first_name": "Ann"
             *     }
             */
            fields?: {
                [key: string]: unknown;
            };
            /**
             * @description user on whom the values are stored; created when it does not exist, a new one when absent
             * @example ann@example.com
             */
            user_id?: string;
        };
        /** @description A run that was accepted: it starts as soon as a worker is free. */
        StartedAgentRun: {
            /**
             * Format: uuid
             * @description run ID (UUID): read it with `GET /api/computer-agent/{agent_id}/run/{run_id}/`
             */
            run_id: string;
            /** @description page of the run in the dashboard */
            run_url: string;
            /** @description the user on whom the values are stored */
            user_id: string;
        };
        /**
         * @description `pending` waits for a worker, `running` works, `awaiting_approval` waits for a person; `succeeded`, `failed` and `cancelled` have ended.
         * @enum {string}
         */
        AgentRunStatus: "pending" | "running" | "awaiting_approval" | "succeeded" | "failed" | "cancelled";
        /** @description A value that a page did not take as it was given. */
        FieldMismatch: {
            /** @description field id, or the label of the control when the value is of the task */
            field: string;
            /** @description the value as it was given; masked when it is secret */
            wanted: string;
            /** @description what the page shows */
            actual: string;
            /** @description sentence that says why the page has another value, such as an option that it does not offer */
            reason: string;
        };
        /** @description What a finished run has done. */
        AgentRunResult: {
            /** @description how the run ended: the same as `status` of the run */
            status: components["schemas"]["AgentRunStatus"];
            /** @description sentences about the result: unresolved placeholders, the reason of a rejection; empty when there is nothing to say */
            notes: string;
            /** @description what the site gave as confirmation */
            confirmation_number?: string;
            /** @description what could not be entered as given */
            field_mismatches: components["schemas"]["FieldMismatch"][];
        };
        /** @description A file that the browser has downloaded in a run. */
        RunDownload: {
            /** @description signed address, which expires */
            url: string;
            /** @description stable name of the file in this service; empty for files stored elsewhere */
            path: string;
            /** @description name of the file as it was uploaded or downloaded, with its extension */
            name: string;
            /** @description bytes; null for files stored elsewhere */
            size: number | null;
            /** @description hexadecimal; null for files stored elsewhere */
            sha256: string | null;
            /** @description id of the field of the user in which the file was stored; null: it is in this result only */
            field: string | null;
        };
        /** @description A request that the browser wants to send, and that waits for the approval. */
        HeldRequest: {
            /** @description HTTP method of the held request, such as `POST` */
            method: string;
            /** @description target of the request without its query, which may hold secrets */
            address: string;
        };
        /** @description What a control of the page holds when approval is asked for. */
        ControlValue: {
            /** @description label of the control, as a person reads it on the page */
            name: string;
            /** @description masked when it is secret */
            value: string;
        };
        /** @description What a reviewer decides on: the next action, the page as it is, and what will be sent. */
        RunApproval: {
            /**
             * Format: uuid
             * @description names what was seen; the approval may send it back
             */
            id: string;
            /** @description position of the step in the task, from 0 */
            step: number;
            /** @description the words of the task */
            text: string;
            /** @description what the agent will do next: `click`, `submit`, `enter` … */
            action: string;
            /** @description the control that the action is about, in words such as `button "Send"` */
            target: string;
            /** @description masked when it is secret */
            value: string;
            /** @description the request that is held back */
            request: components["schemas"]["HeldRequest"] | null;
            /** @description URL of the page as the browser shows it, with secrets masked */
            address: string;
            /** @description title of the browser tab; empty when the page has none */
            title: string;
            /** @description the controls of the page */
            values: components["schemas"]["ControlValue"][];
            /** @description how the page differs from the one that was approved before */
            differences: string[];
            /** @description signed address, which expires */
            screenshot_url: string | null;
            /**
             * Format: date-time
             * @description without a decision until then, the run is cancelled
             */
            ends_at: string | null;
        };
        /** @description A run of an agent with its state, its values and its files. */
        AgentRun: {
            /**
             * Format: uuid
             * @description run ID (UUID), unique among all runs of the service
             */
            id: string;
            /**
             * Format: uuid
             * @description agent ID (UUID) whose task the run does
             */
            agent: string;
            /** @description where the run stands; `succeeded`, `failed` and `cancelled` do not change any more */
            status: components["schemas"]["AgentRunStatus"];
            /** @description null until the run is finished */
            result: components["schemas"]["AgentRunResult"] | null;
            /** @description reason of failure; else empty */
            error: string;
            /** @description stable code of the failure; else empty */
            error_code: string;
            /** @description page of the run in the dashboard */
            run_url: string;
            /** @description null for scheduled runs */
            user_id: string | null;
            /** @description values of the user by field id, without files; secret ones are masked */
            data: {
                [key: string]: unknown;
            };
            /** @description files of the user by field id: arrays of objects with url, path, name, size and sha256 */
            file_values: {
                [key: string]: unknown;
            };
            /** @description files that the run has saved */
            downloads: components["schemas"]["RunDownload"][];
            /** @description who decided on the steps of this run: the setting of the agent when it started */
            planner: components["schemas"]["AgentPlanner"];
            /** @description what waits for a reviewer */
            approval: components["schemas"]["RunApproval"] | null;
            /**
             * Format: date-time
             * @description trigger time
             */
            created_at: string;
            /**
             * Format: date-time
             * @description null while pending
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description null while active
             */
            finished_at: string | null;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        AgentRunPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description number of the last page; 1 for an empty list */
            total_pages: number;
            /** @description number of this page; the first is 1 */
            current_page: number;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["AgentRun"][];
        };
        /** @description One thing that happened in a run: a step, a refused request, a download, a change of state. */
        AgentRunEventEntry: {
            /** @description position among the events of the run, counted from 1; `after` of the query takes it */
            number: number;
            /** @description step, refused, download, dialog, page, note, status, submit, approval_requested, approved or rejected */
            kind: string;
            /**
             * Format: date-time
             * @description time of the event: ISO 8601 in UTC with milliseconds
             */
            at: string;
            /** @description e-mail of an account, agent or service */
            actor: string;
            /** @description what was done; the new state of a status */
            action: string;
            /** @description the element in words */
            target: string;
            /** @description masked when it is secret */
            value: string;
            /** @description `done` or `failed` for a step or download; empty for events that cannot fail */
            outcome: string;
            /** @description a sentence about the event, such as why a step failed; empty when there is nothing to add */
            note: string;
            /** @description address of the page on which it happened; empty before the first page */
            address: string;
            /** @description the words of the task */
            text: string;
            /** @description position in the task, from 0 */
            step: number | null;
            /** @description signed address, which expires */
            screenshot_url: string | null;
        };
        /** @description A page of the events of a run, oldest first. */
        AgentRunEventPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["AgentRunEventEntry"][];
            /** @description page of the run for people; works for a day, with the rights of the key that asked */
            page_url: string;
        };
        /** @description The approval of a waiting action. */
        ApproveRun: {
            /**
             * Format: uuid
             * @description the approval that was seen; 409 when another one is pending
             */
            approval_id?: string;
        };
        /** @description The rejection of a waiting action; the run is cancelled. */
        RejectRun: {
            /** @description shown in the notes of the result */
            reason?: string;
        };
        /**
         * @description `text`: one line; `checkbox`; `choice`: one of the options; `date`: a day, YYYY-MM-DD.
         * @enum {string}
         */
        SignerFieldType: "text" | "checkbox" | "choice" | "date";
        /** @description A field that a signer fills in on the signing page. */
        SignerFieldInput: {
            /**
             * @description the placeholder or form field of the template where the value will stand
             * @example company
             */
            name: string;
            /** @description shown beside the input; default the name */
            label?: string;
            /** @description what the page offers: a line of text, a box to tick, one of the `options`, or a day */
            type: components["schemas"]["SignerFieldType"];
            /**
             * @description a required checkbox must be ticked
             * @default true
             */
            required?: boolean;
            /**
             * @description for a text: characters
             * @default 200
             */
            max_length?: number;
            /** @description for a `choice`, and required there: the texts of which the signer chooses one */
            options?: string[];
        };
        /**
         * @description `signer` signs; `approver` approves; `viewer` reads and holds nobody up; `cc` gets the signed copy.
         * @enum {string}
         */
        RecipientRole: "signer" | "approver" | "viewer" | "cc";
        /** @description A recipient of an envelope. */
        RecipientInput: {
            /**
             * Format: email
             * @description e-mail address to which the link or the copy is sent
             * @example ann@example.com
             */
            email: string;
            /** @description suggested in the form of the signing page; default: the name of the user in `user_id`, when the address is its id or one of its values */
            name?: string;
            /** @description what is asked: `signer` signs, `approver` approves, `viewer` reads, `cc` gets the signed copy */
            role: components["schemas"]["RecipientRole"];
            /**
             * @description recipients of the same order act in parallel, those of a higher order after them
             * @default 1
             */
            order?: number;
            /** @description what this signer fills in on the signing page; an empty list is as none */
            fields?: components["schemas"]["SignerFieldInput"][];
            /**
             * @description not for `cc`: the link shows nothing before this code is entered; tell it to the person in another way than by e-mail. It is never returned
             * @example 4711-Elm
             */
            access_code?: string;
        };
        /**
         * @description `native`: the format of the template; `pdf`: converted.
         * @enum {string}
         */
        DocumentOutput: "native" | "pdf";
        /** @description A template, what it is filled with, and who has to sign it, if anybody. */
        FillDocument: {
            /**
             * @description values by the names in the placeholders: texts, numbers, objects and arrays. A stored value of the user counts where a name is absent
             * @example {
             *       "customer_name": "Ann Smith"
             *     }
             */
            field_values?: {
                [key: string]: unknown;
            };
            /**
             * Format: email
             * @description the filled document is sent there for signature
             */
            signer_email?: string;
            /** @description with `signer_email`: the name of the signer, suggested in the form of the signing page; default: the name of the user in `user_id`, when the address is its id or one of its values */
            signer_name?: string;
            /** @description with `signer_email`: what the signer fills in on the signing page; an empty list is as none */
            signer_fields?: components["schemas"]["SignerFieldInput"][];
            /** @description with `signer_email`, not in a bulk fill: the link shows nothing before this code is entered; tell it to the person in another way than by e-mail. It is never returned */
            signer_access_code?: string;
            /**
             * @description false: the signer gets no mail with the link; only with signing_url=true
             * @default true
             */
            send_mail?: boolean;
            /** @description in place of `signer_email`: who signs, approves, reads or gets a copy, and in which order; `{{signature_2}}` in the template is the place of the second signer */
            recipients?: components["schemas"]["RecipientInput"][];
            /** @description days until the signing links expire; default the team's */
            expires_in_days?: number;
            /**
             * Format: date-time
             * @description when the signing links expire, in place of `expires_in_days`
             */
            expires_at?: string;
            /** @description reminders to those who must act; null: none; default the team's */
            reminders?: components["schemas"]["RemindersInput"] | null;
            /** @description an existing user that the document is for */
            user_id?: string;
            /** @description format of file_url; the default depends on the template type */
            output?: components["schemas"]["DocumentOutput"];
            /**
             * @description how filters write numbers and dates; default the team's
             * @example de-DE
             */
            locale?: string;
            /**
             * Format: uuid
             * @description template to fill
             */
            document: string;
        };
        /** @description The filled document. */
        FilledDocument: {
            /** @description address of the filled document; it expires */
            file_url: string;
            /**
             * Format: uuid
             * @description only with detail=true
             */
            envelope_id?: string;
            /** @description only with detail=true: members of field_values that no placeholder asks for */
            unused_values?: string[];
            /** @description only with detail=true, in sentences: values that do not fit their fields, placeholders in the text of a PDF, pages without room for all of their text, characters without a font, ended signatures, and content removed before signing */
            warnings?: string[];
            /** @description only with signing_url=true: the link to the signing page, which lets whoever has it sign */
            signing_url?: string;
        };
        /**
         * @description The format of the document in an envelope.
         * @enum {string}
         */
        EnvelopeType: "pdf" | "docx" | "xlsx";
        /**
         * @description `filled`: nobody has to sign; `sent`, `viewed`, `signed`, then `sealed`; or `declined`, `voided`, `expired`.
         * @enum {string}
         */
        EnvelopeState: "filled" | "sent" | "viewed" | "signed" | "sealed" | "declined" | "voided" | "expired";
        /** @description A filled document, and how far its signing has come. */
        Envelope: {
            /**
             * Format: uuid
             * @description envelope ID (UUID), also in the header `X-Envelope-Id` of a fill
             */
            id: string;
            /**
             * Format: uuid
             * @description template ID it was made from, also after the template was deleted
             */
            document: string | null;
            /** @description id of the user that the document is about; null for none, and after the user was erased */
            user: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description address of the document; it expires, each response has a new one */
            file: string;
            /** @description format of `file`: a document for signature is a PDF, others keep the format of their template unless `output` says otherwise */
            type: components["schemas"]["EnvelopeType"];
            /** @description all signers have viewed it */
            viewed: boolean;
            /** @description all signers have signed it, and all approvers approved */
            signed: boolean;
            /** @description true once a recipient has declined, which ends the envelope for all */
            declined: boolean;
            /** @description `filled`: nobody has to sign it */
            status: components["schemas"]["EnvelopeState"];
            /** @description tags of the template when the document was filled; empty for none */
            tags: string[];
            /** @description address of the certificate once signed; else empty */
            certificate: string;
            /** @description address of the JSON evidence once signed; else empty */
            evidence: string;
            /** @description why a signed document cannot be sealed; else empty */
            seal_error: string;
            /** @description in sentences: values that do not fit their fields, placeholders in the text of a PDF, pages without room for all of their text, characters without a font, ended signatures, and content removed before signing */
            warnings: string[];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /**
         * @description `document`: envelopes of a template; `user`: envelopes of a user.
         * @enum {string}
         */
        EnvelopeLookup: "document" | "user";
        /**
         * @description `waiting`: the turn has not come; `sent`: asked; `viewed`: opened; `signed`, `approved` and `declined` have ended.
         * @enum {string}
         */
        RecipientStatus: "waiting" | "sent" | "viewed" | "signed" | "approved" | "declined";
        /** @description A field that a signer fills in, and what the signer gave. */
        SignerField: {
            /** @description the placeholder or form field of the template where the value stands */
            name: string;
            /** @description shown beside the input */
            label: string;
            /** @description what the page offers: a line of text, a box to tick, one of several options, or a day */
            type: components["schemas"]["SignerFieldType"];
            /** @description true: the signer cannot sign without it */
            required: boolean;
            /** @description text, a day (YYYY-MM-DD), an option, or whether the box is ticked; null before the signature, and for nothing */
            value: unknown;
        };
        /** @description A recipient of an envelope and how far he or she has come. */
        EnvelopeRecipient: {
            /**
             * Format: uuid
             * @description recipient ID (UUID), to `renew` the link or to correct the address
             */
            id: string;
            /**
             * Format: email
             * @description e-mail address to which the link is sent
             */
            email: string;
            /** @description as signed, else as the sender gave it; empty for none */
            name: string;
            /** @description what is asked: `signer` signs, `approver` approves, `viewer` reads, `cc` gets the signed copy */
            role: components["schemas"]["RecipientRole"];
            /** @description recipients of the same order act in parallel */
            order: number;
            /** @description `waiting`: the turn has not come yet */
            status: components["schemas"]["RecipientStatus"];
            /**
             * Format: date-time
             * @description when the link was first sent; null before the turn of this recipient
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description when the last reminder was sent; null when none was
             */
            reminded_at: string | null;
            /**
             * Format: date-time
             * @description when the page of the document was first opened by a person; null before
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description when the recipient signed or approved
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description when the recipient declined, which ends the envelope for all; null otherwise
             */
            declined_at: string | null;
            /** @description whether the link shows nothing before an access code is entered */
            needs_code: boolean;
            /** @description what a signer fills in */
            fields: components["schemas"]["SignerField"][];
        };
        /**
         * @description What has happened to an envelope, or to one of its recipients.
         * @enum {string}
         */
        EnvelopeHistoryType: "created" | "sent" | "viewed" | "consented" | "signed" | "approved" | "declined" | "reminded" | "renewed" | "corrected" | "expired" | "voided" | "filled_in" | "sealed" | "downloaded" | "identified" | "code_refused";
        /** @description Something that happened to an envelope. */
        EnvelopeHistory: {
            /** @description what happened: sent, viewed, signed, reminded … */
            type: components["schemas"]["EnvelopeHistoryType"];
            /**
             * Format: date-time
             * @description when it happened: ISO 8601 in UTC with milliseconds
             */
            at: string;
            /** @description e-mail of the recipient; null for the whole envelope */
            recipient: string | null;
            /** @description the reason for declining or voiding; else empty */
            reason: string;
        };
        /** @description An envelope with its recipients and what has happened to it. */
        EnvelopeDetail: {
            /**
             * Format: uuid
             * @description envelope ID (UUID), also in the header `X-Envelope-Id` of a fill
             */
            id: string;
            /**
             * Format: uuid
             * @description template ID it was made from, also after the template was deleted
             */
            document: string | null;
            /** @description id of the user that the document is about; null for none, and after the user was erased */
            user: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description address of the document; it expires, each response has a new one */
            file: string;
            /** @description format of `file`: a document for signature is a PDF, others keep the format of their template unless `output` says otherwise */
            type: components["schemas"]["EnvelopeType"];
            /** @description all signers have viewed it */
            viewed: boolean;
            /** @description all signers have signed it, and all approvers approved */
            signed: boolean;
            /** @description true once a recipient has declined, which ends the envelope for all */
            declined: boolean;
            /** @description `filled`: nobody has to sign it */
            status: components["schemas"]["EnvelopeState"];
            /** @description tags of the template when the document was filled; empty for none */
            tags: string[];
            /** @description address of the certificate once signed; else empty */
            certificate: string;
            /** @description address of the JSON evidence once signed; else empty */
            evidence: string;
            /** @description why a signed document cannot be sealed; else empty */
            seal_error: string;
            /** @description in sentences: values that do not fit their fields, placeholders in the text of a PDF, pages without room for all of their text, characters without a font, ended signatures, and content removed before signing */
            warnings: string[];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description in the order of their turns */
            recipients: components["schemas"]["EnvelopeRecipient"][];
            /** @description oldest first */
            history: components["schemas"]["EnvelopeHistory"][];
            /**
             * Format: date-time
             * @description when the signing links expire
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description when those who must act get the next reminder; null: no reminder follows
             */
            next_reminder_at: string | null;
            /** @description why a recipient declined it; else empty */
            decline_reason: string;
            /** @description why the sender voided it; else empty */
            void_reason: string;
        };
        /** @description Whose signing links are replaced. The old links end at once. */
        Renew: {
            /**
             * Format: uuid
             * @description id of a recipient; absent: all for whom the envelope waits now
             */
            recipient?: string;
            /** @description days that the links work; default as for a fill */
            expires_in_days?: number;
        };
        /** @description What was wrong about a recipient; what is absent stays. */
        CorrectRecipient: {
            /**
             * Format: email
             * @description the new e-mail address; it gets a link of its own, and the earlier link is invalid at once
             * @example dana@example.com
             */
            email?: string;
            /** @description the name suggested when signing */
            name?: string;
            /** @description a new code, null for none: the link shows nothing before this code is entered; tell it to the person in another way than by e-mail. It is never returned */
            access_code?: string | null;
        };
        /** @description Why the envelope is voided. Its links end at once, and the recipients who were asked get a mail. */
        Void: {
            /**
             * @description the recipients see it
             * @example Wrong price
             */
            reason: string;
        };
        /** @description What a document is filled with, and whom it is for. */
        FillInput: {
            /**
             * @description values by the names in the placeholders: texts, numbers, objects and arrays. A stored value of the user counts where a name is absent
             * @example {
             *       "customer_name": "Ann Smith"
             *     }
             */
            field_values?: {
                [key: string]: unknown;
            };
            /**
             * Format: email
             * @description the filled document is sent there for signature
             */
            signer_email?: string;
            /** @description with `signer_email`: the name of the signer, suggested in the form of the signing page; default: the name of the user in `user_id`, when the address is its id or one of its values */
            signer_name?: string;
            /** @description with `signer_email`: what the signer fills in on the signing page; an empty list is as none */
            signer_fields?: components["schemas"]["SignerFieldInput"][];
            /** @description with `signer_email`, not in a bulk fill: the link shows nothing before this code is entered; tell it to the person in another way than by e-mail. It is never returned */
            signer_access_code?: string;
            /**
             * @description false: the signer gets no mail with the link; only with signing_url=true
             * @default true
             */
            send_mail?: boolean;
            /** @description in place of `signer_email`: who signs, approves, reads or gets a copy, and in which order; `{{signature_2}}` in the template is the place of the second signer */
            recipients?: components["schemas"]["RecipientInput"][];
            /** @description days until the signing links expire; default the team's */
            expires_in_days?: number;
            /**
             * Format: date-time
             * @description when the signing links expire, in place of `expires_in_days`
             */
            expires_at?: string;
            /** @description reminders to those who must act; null: none; default the team's */
            reminders?: components["schemas"]["RemindersInput"] | null;
            /** @description an existing user that the document is for */
            user_id?: string;
            /** @description format of file_url; the default depends on the template type */
            output?: components["schemas"]["DocumentOutput"];
            /**
             * @description how filters write numbers and dates; default the team's
             * @example de-DE
             */
            locale?: string;
        };
        /** @description A template, and a row for each document to be made of it. One call counts as one for the rate limit. */
        BulkFillDocuments: {
            /**
             * Format: uuid
             * @description template to fill
             */
            document: string;
            /** @description what each document is filled with, and whom it is for */
            rows: components["schemas"]["FillInput"][];
        };
        /** @description How far a bulk fill has come. */
        BulkFillProgress: {
            /**
             * Format: uuid
             * @description bulk fill ID (UUID), for reading its rows, cancelling and retrying
             */
            id: string;
            /**
             * Format: uuid
             * @description the template, also after its deletion
             */
            document: string | null;
            /** @description number of rows in the request */
            total: number;
            /** @description rows that wait for a worker, or that one fills */
            pending: number;
            /** @description rows whose document is ready */
            filled: number;
            /** @description rows that could not be filled; they can be retried */
            failed: number;
            /** @description rows that `cancel` stopped before they were filled; they stay unfilled */
            cancelled: number;
            /** @description rows whose envelope was deleted, also with its user */
            deleted: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /**
         * @description `pending`: waits or is being filled; `filled`; `failed`: can be retried; `cancelled`; `deleted`: its envelope was deleted.
         * @enum {string}
         */
        BulkFillRowState: "pending" | "filled" | "failed" | "cancelled" | "deleted";
        /** @description A row of a bulk fill and its document. */
        BulkFillRow: {
            /** @description index in the request, from 0 */
            row: number;
            /** @description `pending`, `filled`, `failed`, `cancelled`, or `deleted` with its envelope */
            state: components["schemas"]["BulkFillRowState"];
            /** @description the user that the request named for this row; null for none */
            user_id: string | null;
            /**
             * Format: uuid
             * @description null until the row is filled
             */
            envelope_id: string | null;
            /** @description address of the filled document; each response has a new one */
            file_url: string | null;
            /** @description values that no placeholder asks for */
            unused_values: string[];
            /** @description as in a fill with detail=true */
            warnings: string[];
            /** @description the link for the signer, when the call asked for it */
            signing_url?: string;
            /** @description why the row could not be filled */
            error: components["schemas"]["ApiError"] | null;
        };
        /** @description A bulk fill with a page of its rows. */
        BulkFill: {
            /**
             * Format: uuid
             * @description bulk fill ID (UUID), for reading its rows, cancelling and retrying
             */
            id: string;
            /**
             * Format: uuid
             * @description the template, also after its deletion
             */
            document: string | null;
            /** @description number of rows in the request */
            total: number;
            /** @description rows that wait for a worker, or that one fills */
            pending: number;
            /** @description rows whose document is ready */
            filled: number;
            /** @description rows that could not be filled; they can be retried */
            failed: number;
            /** @description rows that `cancel` stopped before they were filled; they stay unfilled */
            cancelled: number;
            /** @description rows whose envelope was deleted, also with its user */
            deleted: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description number of this page of rows, from 1 */
            page: number;
            /** @description at least 1 */
            total_pages: number;
            /** @description rows of this page in the order of the request */
            rows: components["schemas"]["BulkFillRow"][];
        };
        /**
         * @description The file type of a template.
         * @enum {string}
         */
        DocumentTemplateType: "docx" | "idml" | "pdf" | "pptx" | "xlsx";
        /**
         * @description The product whose tags a template has.
         * @enum {string}
         */
        TemplateSyntax: "docxtemplater" | "easy-template-x" | "docx-templates" | "python-docx-template" | "carbone";
        /** @description A placeholder of a template. */
        TemplateField: {
            /** @description field id in the placeholder */
            id: string;
            /** @description kind of placeholder: text, loop, condition, or a kind of form field */
            kind: string;
        };
        /** @description A template for documents, with its placeholders. */
        DocumentTemplate: {
            /**
             * Format: uuid
             * @description template ID (UUID), the `document` of a fill
             */
            id: string;
            /** @description name of the template; by default that of its file, with its extension */
            name: string;
            /** @description file type of the template */
            type: components["schemas"]["DocumentTemplateType"];
            /** @description the product whose tags it has; null for ours */
            syntax: components["schemas"]["TemplateSyntax"] | null;
            /** @description what its tags begin and end with, separated by a space, such as "[[ ]]"; null for the usual ones */
            delimiters: string | null;
            /** @description address of the template file; it expires, each response has a new one */
            file: string;
            /** @description labels by which lists are filtered and which envelopes take over; empty for none */
            tags: string[];
            /** @description number of its present file, from 1 */
            version: number;
            /** @description the placeholders found in it */
            fields: components["schemas"]["TemplateField"][];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
        };
        /**
         * @description `field`: a form field of a PDF; `signing`: a place for signature, date or initials; the others are tags in braces.
         * @enum {string}
         */
        TemplateTagKind: "value" | "picture" | "signing" | "field" | "loop" | "condition" | "else" | "end" | "variable";
        /** @description A tag of a template and its place. */
        TemplateTag: {
            /** @description the tag with its braces, as it stands in the template; of a PDF the name of the form field */
            tag: string;
            /** @description field: a form field of a PDF; signing: a place for signature, date or initials */
            kind: components["schemas"]["TemplateTagKind"];
            /** @description place in words, such as "header 2, paragraph 3" */
            place: string;
        };
        /** @description A reason why a file is refused as a template. */
        TemplateProblem: {
            /** @description stable code, such as unknown_function */
            code: string;
            /** @description a sentence that names the tag and its place */
            message: string;
        };
        /** @description What a template asks for, and what is wrong with it. Nothing is stored. */
        TemplateCheck: {
            /** @description file in the request that this is about, by its name */
            file_name: string;
            /** @description null when the file is no template */
            type: components["schemas"]["DocumentTemplateType"] | null;
            /** @description the field ids that its placeholders ask for, with their kinds */
            fields: components["schemas"]["TemplateField"][];
            /** @description its tags in document order, at most 5,000 */
            tags: components["schemas"]["TemplateTag"][];
            /** @description field values with which every tag shows something */
            example: {
                [key: string]: unknown;
            };
            /** @description all that an upload would refuse; empty when it would not */
            problems: components["schemas"]["TemplateProblem"][];
        };
        /** @description A template with the places of its placeholders, and values to try it with. */
        TemplateDetail: {
            /**
             * Format: uuid
             * @description template ID (UUID), the `document` of a fill
             */
            id: string;
            /** @description name of the template; by default that of its file, with its extension */
            name: string;
            /** @description file type of the template */
            type: components["schemas"]["DocumentTemplateType"];
            /** @description the product whose tags it has; null for ours */
            syntax: components["schemas"]["TemplateSyntax"] | null;
            /** @description what its tags begin and end with, separated by a space, such as "[[ ]]"; null for the usual ones */
            delimiters: string | null;
            /** @description address of the template file; it expires, each response has a new one */
            file: string;
            /** @description labels by which lists are filtered and which envelopes take over; empty for none */
            tags: string[];
            /** @description number of its present file, from 1 */
            version: number;
            /** @description the placeholders found in it */
            fields: components["schemas"]["TemplateField"][];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description the placeholders of its present file in document order, at most 5,000 */
            placeholders: components["schemas"]["TemplateTag"][];
            /** @description field values with which every placeholder shows something */
            example: {
                [key: string]: unknown;
            };
        };
        /** @description What changes in a template without a new file; absent members stay as they are. */
        TemplateChanges: {
            /** @description name of the template; absent: that of the file, with its extension; unchanged when absent */
            name?: string;
            /** @description labels by which lists are filtered; absent: none; unchanged when absent */
            tags?: string[];
        };
        /** @description A picture of a page of a template. */
        TemplatePage: {
            /** @description number of the page, the first being 1 */
            page: number;
            /** @description address of the picture (WebP); it expires, each response has a new one */
            url: string;
            /** @description pixels of the picture from left to right */
            width: number;
            /** @description pixels of the picture from top to bottom */
            height: number;
        };
        /** @description What a template looks like, with its placeholders. */
        TemplatePreview: {
            /** @description number of the file that the pictures show */
            version: number;
            /** @description its first 200 pages */
            pages: components["schemas"]["TemplatePage"][];
        };
        /** @description A file that a template has or had. */
        TemplateVersion: {
            /** @description counts the files of the template, the first being 1 */
            version: number;
            /** @description true: fills use this file; false: a newer one has replaced it */
            current: boolean;
            /** @description how the file was called when it was uploaded, with its extension */
            file_name: string;
            /** @description address of the file; it expires, each response has a new one */
            file: string;
            /** @description number of bytes of the file */
            size: number;
            /** @description SHA-256 of the file, hexadecimal */
            sha256: string;
            /** @description the product whose tags it has; null for ours */
            syntax: components["schemas"]["TemplateSyntax"] | null;
            /** @description what its tags begin and end with, separated by a space, such as "[[ ]]"; null for the usual ones */
            delimiters: string | null;
            /** @description e-mail of the account that sent it; null when it is not known */
            created_by: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /** @description An event of a user on a step of a form, as the display library sends it. */
        RecordEvent: {
            /**
             * @description the form, by its id or its name, which must be active
             * @example KnTfLw
             */
            form_key: string;
            /** @description the step that the event is about */
            step_key: string;
            /** @description load: the step was shown; complete: it was submitted; skip: it was left without its values */
            event: components["schemas"]["FormEventKind"];
            /** @description of load: the step before; null or empty: none */
            previous_step_key?: string | null;
            /** @description of complete and skip: the step that follows; null or empty: none */
            next_step_key?: string | null;
            /**
             * @description of complete and skip: the form is finished. Completes the submission of the user
             * @default false
             */
            completed?: boolean;
            /** @description id of the user. Required with the key of a team; with a user key it can only be that user */
            fuser_key?: string;
            /** @description by which a repeated event is recognized */
            event_id?: string;
            /**
             * Format: date-time
             * @description when it happened; default: now. An event that is older than the stored one of its kind is ignored
             */
            timestamp?: string;
            /** @description the form that the page has loaded; not read */
            __feathery_version?: string;
        };
        /** @description Whether an event was new. */
        RecordedEvent: {
            /** @description false for a repeated event, and for one that is older than the stored one of its kind */
            recorded: boolean;
        };
        /** @description A form in the list, without its steps. */
        FormListEntry: {
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed: ISO 8601 in UTC with milliseconds; never before `created_at`
             */
            updated_at: string;
            /** @description form ID: six letters, as in `GET /api/form/{form_id}/` */
            id: string;
            /** @description name of the form, unique in the team */
            name: string;
            /** @description the form is turned on */
            active: boolean;
            /** @description labels by which lists are filtered; empty for none */
            tags: string[];
            /**
             * Format: uuid
             * @description only for white-label workspaces
             */
            internal_id?: string;
        };
        /** @description A picture of the copied step that gets another address. */
        ImageEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description new image address */
            source_url: string;
        };
        /** @description A video of the copied step that gets another address. */
        VideoEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description new address of the video */
            source_url: string;
        };
        /** @description A progress bar of the copied step that shows another percentage. */
        ProgressBarEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description percentage shown */
            progress: number;
        };
        /** @description A text of the copied step that is replaced. */
        TextEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description the words in place of those of the copied step; empty shows nothing */
            text: string;
        };
        /** @description A button of the copied step that gets another label. */
        ButtonEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description label of the button in place of the copied one */
            text: string;
        };
        /**
         * @description The field types of forms that are made by copying.
         * @enum {string}
         */
        ContractFieldType: "text_field" | "text_area" | "integer_field" | "select" | "multiselect" | "email" | "pin_input" | "dropdown" | "login" | "phone_number" | "gmap_line_1" | "gmap_line_2" | "gmap_city" | "gmap_state" | "gmap_zip" | "ssn" | "url" | "button_group" | "file_upload" | "rich_file_upload" | "rich_multi_file_upload" | "hex_color";
        /** @description A field of the copied step that changes. Which parameters apply depends on the type; others are refused. */
        FieldEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description links to the field when it exists, otherwise makes it; generated when omitted */
            field_id?: string;
            /** @description new field type */
            type?: components["schemas"]["ContractFieldType"];
            /** @description label of the field */
            description?: string;
            /**
             * @description true: the submission can be completed only with a value, unless the field is hidden by its rules
             * @default true
             */
            required?: boolean;
            /** @description most characters of a text, digits of a number, or options of a multiselect; absent: that of the field. Required for a new `pin_input` */
            max_length?: number;
            /** @description fewest characters of a text, digits of a number, or options of a multiselect; absent: that of the field */
            min_length?: number;
            /** @description text in the empty input; absent: that of the copied element */
            placeholder?: string;
            /** @description help beside the field; absent: that of the copied element */
            tooltipText?: string;
            /** @description `auto`: a value submits the step without a click; absent: as the copied element */
            submit_trigger?: components["schemas"]["SubmitTrigger"];
            /** @description options, other, file_types, field_types: by type */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description A step of the new form. */
        StepSpec: {
            /** @description unique within the form */
            step_id: string;
            /** @description step to copy; without it the step has a single column */
            template_step_id?: string;
            /**
             * @description first step of the form
             * @default false
             */
            origin?: boolean;
            /** @description pictures of the copied step that change; pictures that are not named are copied unchanged */
            images?: components["schemas"]["ImageEdit"][];
            /** @description videos of the copied step that change; videos that are not named are copied unchanged */
            videos?: components["schemas"]["VideoEdit"][];
            /** @description progress bars of the copied step that change; progress bars that are not named are copied unchanged */
            progress_bars?: components["schemas"]["ProgressBarEdit"][];
            /** @description texts of the copied step that change; texts that are not named are copied unchanged */
            texts?: components["schemas"]["TextEdit"][];
            /** @description buttons of the copied step that change; buttons that are not named are copied unchanged */
            buttons?: components["schemas"]["ButtonEdit"][];
            /** @description fields of the copied step that change; fields that are not named are copied unchanged */
            fields?: components["schemas"]["FieldEdit"][];
        };
        /** @description A way from one step of the new form to another. */
        NavigationRule: {
            /** @description step the user comes from */
            previous_step_id: string;
            /** @description step the user goes to */
            next_step_id: string;
            /** @description what happens to the element: a click, a changed value, or that it is loaded */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description kind of the element that leads on: a button, a field or a text */
            element_type: components["schemas"]["TriggerElement"];
            /** @description element on the previous step that triggers navigation */
            element_id: string;
            /** @description all must hold */
            rules: components["schemas"]["Condition"][];
        };
        /** @description A logic rule in a request; `valid` is computed by the service. */
        LogicRuleInput: {
            /** @description name of the rule in `rule_errors` of submissions */
            name: string;
            /** @description a note for people who edit the rule; it changes nothing */
            description?: string;
            /** @description event that runs it: `form_complete` runs here, in a sandbox; all others are for the program that shows the form */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order; default: its position */
            index?: number;
            /** @description your own data about the rule, such as the state of an editor; stored and returned as it was sent */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, the body of an async function; or an object that holds it */
            code: unknown;
            /**
             * @description false: the rule is kept but does not run
             * @default true
             */
            enabled?: boolean;
            /**
             * @description `code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
            /** @description `id` of each step on which the rule runs; absent: it is bound to no step */
            steps?: string[];
            /** @description `id` of each element whose events run the rule; absent: it is bound to no element */
            elements?: string[];
        };
        /** @description A new form from steps of another form. All of it is created, or nothing. */
        CopyForm: {
            /** @description name of the new form; unique; required unless `form_id` is given */
            form_name?: string;
            /** @description older alias of form_name */
            form_id?: string;
            /** @description ID (six letters) of the form whose steps are copied */
            template_form_id: string;
            /** @description steps of the new form; the first one is the origin unless another is marked */
            steps: components["schemas"]["StepSpec"][];
            /** @description ways between the new steps; may be empty. Those of the template form are not copied */
            navigation_rules: components["schemas"]["NavigationRule"][];
            /** @description logic rules of the new form; those of the template form are not copied. Needs `permission_edit_logic` */
            logic_rules?: components["schemas"]["LogicRuleInput"][];
            /** @description inherits the template form's status when omitted */
            enabled?: boolean;
        } & ({
            /** @description name of the new form; unique; required unless `form_id` is given */
            form_name: string;
        } | {
            /** @description older alias of form_name */
            form_id: string;
        });
        /** @description The form that was created. */
        FormCreated: {
            /** @description form ID: six letters, made by the service; empty in a dry run */
            id: string;
            /** @description name of the form as it was sent */
            name: string;
            /**
             * Format: uuid
             * @description only for white-label workspaces
             */
            internal_id?: string;
            /** @description true: nothing was stored; absent otherwise */
            dry_run?: boolean;
            /** @description only when logic rules do not compile; they are saved, but will not run */
            warnings?: components["schemas"]["FormWarning"][];
        };
        /** @description A rule that failed or was skipped. */
        RuleError: {
            /**
             * Format: uuid
             * @description of the rule, or of the shared code that was skipped
             */
            rule_id: string;
            /** @description name of the rule that had no effect */
            rule_name: string;
            /** @description why it had no effect; with line and column when it does not compile */
            message: string;
        };
        /** @description What a user has entered in a form. */
        Submission: {
            /**
             * Format: uuid
             * @description submission ID (UUID), as in events and webhooks
             */
            id: string;
            /** @description form ID, six letters, as in `GET /api/form/{form_id}/` */
            form_id: string;
            /** @description what the form is called now; it may have been renamed since */
            form_name: string;
            /** @description the user on whom the values are stored */
            user_id: string;
            /** @description values by field id, of the fields of the form and of the hidden fields that were sent with it or that its rules set: the present ones of the user while the submission is open, the submitted ones (with what the rules of the form made of them) once it is completed */
            fields: {
                [key: string]: unknown;
            };
            /** @description true once every required value was there and the submission was closed; later changes of the user do not change it */
            completed: boolean;
            /**
             * Format: date-time
             * @description when the submission was completed; null while it is open
             */
            completed_at: string | null;
            /** @description rules with the trigger form_complete are still to run */
            rules_pending: boolean;
            /** @description rules that failed or were skipped; they never fail the submission */
            rule_errors: components["schemas"]["RuleError"][];
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last continued, completed or changed by rules
             */
            updated_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        SubmissionPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Submission"][];
        };
        /** @description Values of a user, and the forms that they are for. */
        Submit: {
            /**
             * @description created when it does not exist; a new user with an id of its own when absent
             * @example ann@example.com
             */
            user_id?: string;
            /**
             * @description field id to value; null clears. All are stored or none. With forms, a field must be on one of them or be hidden
             * @example {
             *       "first_name": "Ann"
             *     }
             */
            fields?: {
                [key: string]: unknown;
            };
            /** @description ids or names of active forms. The open submission of the user and each form goes on, or one is opened. Without forms the values are stored on the user, and no submission is made */
            forms?: string[];
            /**
             * @description completes the submissions: every field that the forms show must then have what it requires, also from earlier calls. A field is not asked for when its hide rules all hold, or when no navigation leads to its step. The next call opens another submission
             * @default false
             */
            complete?: boolean;
        };
        /** @description The user and the submissions that a call has made or continued. */
        Submitted: {
            /** @description the user, a new one when none was named */
            user_id: string;
            /** @description one for each form, in the order of forms */
            submissions: components["schemas"]["Submission"][];
        };
        /** @description What a page says about a value that is missing or wrong. */
        DefaultErrors: {
            /** @description said when a required field is empty */
            required: string;
            /** @description said when a text is too short; `{length}` stands for the fewest characters */
            minimum: string;
            /** @description said when a value is no e-mail address */
            email: string;
            /** @description said when the digits of a value cannot be called */
            phone_number: string;
            /** @description said when a value is no web address */
            url: string;
            /** @description said when a value is no social security number */
            ssn: string;
            /** @description said when a code lacks digits */
            pin_input: string;
        };
        /**
         * @description `inline`: as text below the field; `html5`: in the bubble of the browser.
         * @enum {string}
         */
        ErrorDisplay: "inline" | "html5";
        /**
         * @description Empty: nothing follows; `show_completed_screen`: a screen that says so; `redirect`: the address in `redirect_url`.
         * @enum {string}
         */
        CompletionBehavior: "" | "show_completed_screen" | "redirect";
        /**
         * @description A corner of the form.
         * @enum {string}
         */
        BrandPosition: "bottom_right" | "bottom_left" | "top_right" | "top_left";
        /** @description How the team's forms are displayed by the display library. */
        FormDefaults: {
            /** @description what a page says about values; the translations of a form apply */
            default_errors: components["schemas"]["DefaultErrors"];
            /** @description inline: as text below the field; html5: in the bubble of the browser */
            error_type: components["schemas"]["ErrorDisplay"];
            /** @description whether browsers may fill fields in from earlier inputs */
            autocomplete: boolean;
            /** @description whether the first field of a step gets the focus */
            autofocus: boolean;
            /** @description whether the page scrolls to the top of the form with each step */
            autoscroll: boolean;
            /** @description whether the Enter key submits the step */
            enter_submit: boolean;
            /** @description whether the texts of forms are written from right to left; the translation that a form is shown in has the direction of its language */
            right_to_left: boolean;
            /** @description whether a finished form opens again, for another submission */
            allow_edits: boolean;
            /** @description what follows a finished form: nothing, a screen that says so, or the address redirect_url */
            completion_behavior: components["schemas"]["CompletionBehavior"];
            /** @description where a finished form leads with the completion_behavior redirect */
            redirect_url: string;
            /** @description whether the values of fields that are hidden are submitted */
            save_hide_if_fields: boolean;
            /** @description whether a field that is hidden loses its value */
            clear_hide_if_fields: boolean;
            /** @description whether the display library shows the mark of its maker */
            show_brand: boolean;
            /** @description the corner of that mark */
            brand_position: components["schemas"]["BrandPosition"];
            /** @description up to this width in pixels, a window counts as a phone */
            mobile_breakpoint: number;
        };
        /** @description The messages that change. A message that is absent stays as it is. */
        EditDefaultErrors: {
            /** @description said when a required field is empty; unchanged when absent */
            required?: string;
            /** @description said when a text is too short; `{length}` stands for the fewest characters; unchanged when absent */
            minimum?: string;
            /** @description said when a value is no e-mail address; unchanged when absent */
            email?: string;
            /** @description said when the digits of a value cannot be called; unchanged when absent */
            phone_number?: string;
            /** @description said when a value is no web address; unchanged when absent */
            url?: string;
            /** @description said when a value is no social security number; unchanged when absent */
            ssn?: string;
            /** @description said when a code lacks digits; unchanged when absent */
            pin_input?: string;
        };
        /** @description Changes to the settings. A member that is absent, also of `default_errors`, stays as it is. */
        EditFormDefaults: {
            /** @description unchanged when absent */
            error_type?: components["schemas"]["ErrorDisplay"];
            /** @description unchanged when absent */
            autocomplete?: boolean;
            /** @description unchanged when absent */
            autofocus?: boolean;
            /** @description unchanged when absent */
            autoscroll?: boolean;
            /** @description unchanged when absent */
            enter_submit?: boolean;
            /** @description unchanged when absent */
            right_to_left?: boolean;
            /** @description unchanged when absent */
            allow_edits?: boolean;
            /** @description unchanged when absent */
            completion_behavior?: components["schemas"]["CompletionBehavior"];
            /** @description unchanged when absent */
            redirect_url?: string;
            /** @description unchanged when absent */
            save_hide_if_fields?: boolean;
            /** @description unchanged when absent */
            clear_hide_if_fields?: boolean;
            /** @description unchanged when absent */
            show_brand?: boolean;
            /** @description unchanged when absent */
            brand_position?: components["schemas"]["BrandPosition"];
            /** @description unchanged when absent */
            mobile_breakpoint?: number;
            /** @description only the messages that change */
            default_errors?: components["schemas"]["EditDefaultErrors"];
        };
        /** @description The schema of a form: all that a program needs to show it and to evaluate its rules. */
        FormSchema: {
            /** @description form ID: six letters, made by the service */
            form_id: string;
            /** @description unique in the team */
            form_name: string;
            /**
             * Format: uuid
             * @description ID (UUID) of the form, unique in the service
             */
            form_internal_id: string;
            /** @description steps of the form in the order in which they were sent; the one with `origin` is the first for a person */
            steps: components["schemas"]["Step"][];
            /** @description logic rules in the order of `index` */
            rules: components["schemas"]["LogicRule"][];
            /** @description JavaScript that is read before each rule */
            shared_codes: components["schemas"]["SharedCode"][];
            /** @description webhooks and mails that report submissions */
            integrations: components["schemas"]["Integration"][];
            /** @description default text to language code to translated text */
            translations: {
                [key: string]: unknown;
            };
        };
        /** @description The process answers. */
        Live: {
            /**
             * @description `ok` for a service that answers; a service that is not ready answers 503 instead
             * @example ok
             */
            status: string;
            /**
             * @description which release of the service answers, as in its changelog
             * @example 1.0.0
             */
            version: string;
        };
        /** @description The service can do its work. */
        Ready: {
            /**
             * @description `ok` for a service that answers; a service that is not ready answers 503 instead
             * @example ok
             */
            status: string;
            /**
             * @description what is down although calls are answered: `redis`
             * @example []
             */
            degraded: string[];
            /** @description whether PostgreSQL answers a query */
            database: boolean;
            /** @description whether the tables are those of this version of the program */
            migrations: boolean;
            /** @description null where the service runs without Redis */
            redis: boolean | null;
            /** @description whether files can be written to the storage and read from it */
            storage: boolean;
        };
        /**
         * @description `waiting` for a decision; `approved`: the run has succeeded; `rejected`: it has failed.
         * @enum {string}
         */
        ReviewState: "waiting" | "approved" | "rejected";
        /** @description A run that waits for a person, or was decided by one. */
        ReviewEntry: {
            /**
             * Format: uuid
             * @description run ID (UUID), as in the paths of reviews and of runs
             */
            id: string;
            /**
             * Format: uuid
             * @description extraction ID (UUID) that the run belongs to
             */
            extraction_id: string;
            /** @description the user on whom the values are stored after the approval */
            user_id: string;
            /** @description name of the processed document as it was uploaded */
            file_name: string;
            /** @description `waiting` for a decision, `approved` or `rejected` */
            state: components["schemas"]["ReviewState"];
            /** @description values that a person should look at */
            doubtful_values: number;
            /** @description e-mail of the account that reviews it now; else empty */
            claimed_by: string;
            /**
             * Format: date-time
             * @description when the claim ends, unless it is renewed
             */
            claimed_until: string | null;
            /** @description true once a person has approved the values; the run has succeeded then */
            approved: boolean;
            /** @description e-mail of the account that approved the run; empty while nobody did */
            approver: string;
            /**
             * Format: date-time
             * @description when the machine had finished and the run began to wait for a person
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        ReviewEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["ReviewEntry"][];
        };
        /** @description A value that a reviewer changed. */
        Correction: {
            /** @description what was asked for, as the query has it */
            entity: string;
            /** @description what the machine had found; null when it found nothing */
            machine_value: unknown;
            /** @description null when the document has no such value */
            corrected_value: unknown;
            /** @description where the value stands, as the machine or the reviewer marked it; empty for none */
            boxes: components["schemas"]["BoundingBox"][];
            /** @description e-mail of the reviewer */
            by: string;
            /**
             * Format: date-time
             * @description when the reviewer changed the value, ISO 8601 in UTC
             */
            at: string;
        };
        /** @description An approved document with its values, as an entry of a manifest that the score commands read. */
        ReviewedDocument: {
            /** @description name of the document as it was uploaded */
            file: string;
            /** @description the approved values by entity */
            truth: {
                [key: string]: unknown;
            };
            /** @description `bool` or `text`, by entity */
            types: {
                [key: string]: unknown;
            };
            /** @description the values that a reviewer changed */
            corrections: components["schemas"]["Correction"][];
            /**
             * Format: uuid
             * @description run (UUID) whose values were approved
             */
            run_id: string;
            /**
             * Format: uuid
             * @description extraction ID (UUID) that the run belongs to
             */
            extraction_id: string;
        };
        /**
         * @description `low_confidence`: below the threshold of the query; `missing`: not found; `failed_rule`: a validation rule is broken.
         * @enum {string}
         */
        ReviewReason: "low_confidence" | "missing" | "failed_rule";
        /** @description A value under review: the present one, the one of the machine, and the reasons to look at it. */
        ReviewValue: {
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description the value in the type of its field: text, number, truth value, or an array of them */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity: string;
            /** @description 0–100; 100 for what a reviewer has corrected or approved; with confidence_scores_enabled */
            confidence?: number;
            /** @description the words from which the value was read, as they are printed; empty for a value that a reviewer changed */
            source_text: string;
            /** @description how the value was found; `corrected` for what a reviewer changed */
            method: string;
            /** @description places of the value on the pages of the document; empty for values of a user and for what a reviewer typed in */
            bounding_boxes: components["schemas"]["BoundingBox"][];
            /** @description the data_validation_rules that the value breaks */
            failed_rules: string[];
            /** @description a reviewer has changed the value */
            corrected: boolean;
            /** @description names the value in corrections */
            datapoint: number;
            /**
             * Format: uuid
             * @description query (UUID) of the extraction whose answer this is
             */
            query_id: string;
            /** @description why it came to review, also after a correction, and `failed_rule` for what breaks a rule now */
            review: components["schemas"]["ReviewReason"][];
            /** @description what the machine found, whatever a reviewer made of it; null when it found nothing */
            machine_value: unknown;
            /** @description how sure the machine was of `machine_value`, 0–100, also after the review */
            machine_confidence: number;
            /** @description e-mail of the account that corrected it; else empty */
            corrected_by: string;
            /**
             * Format: date-time
             * @description when a reviewer last changed the value; null while it is that of the machine
             */
            corrected_at: string | null;
        };
        /** @description A run under review, with its pages and values. */
        Review: {
            /**
             * Format: uuid
             * @description run ID (UUID), as in the paths of reviews and of runs
             */
            id: string;
            /**
             * Format: uuid
             * @description extraction ID (UUID) that the run belongs to
             */
            extraction_id: string;
            /** @description the user on whom the values are stored after the approval */
            user_id: string;
            /** @description name of the processed document as it was uploaded */
            file_name: string;
            /** @description `waiting` for a decision, `approved` or `rejected` */
            state: components["schemas"]["ReviewState"];
            /** @description values that a person should look at */
            doubtful_values: number;
            /** @description e-mail of the account that reviews it now; else empty */
            claimed_by: string;
            /**
             * Format: date-time
             * @description when the claim ends, unless it is renewed
             */
            claimed_until: string | null;
            /** @description true once a person has approved the values; the run has succeeded then */
            approved: boolean;
            /** @description e-mail of the account that approved the run; empty while nobody did */
            approver: string;
            /**
             * Format: date-time
             * @description when the machine had finished and the run began to wait for a person
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description why the run failed, such as the reason of a rejection; empty otherwise */
            error: string;
            /** @description sentences about what did not go as the extraction asks; they are shown to the reviewer */
            warnings: string[];
            /** @description pages of the document with their sizes; `…/page/{number}/` answers their pictures */
            pages: components["schemas"]["RunPage"][];
            /** @description the answers in the order of the queries, also those without a value (null), so that a reviewer can add it */
            data: components["schemas"]["ReviewValue"][];
        };
        /** @description A run that the caller has claimed, with the address of its page. */
        ClaimedReview: {
            /**
             * Format: uuid
             * @description run ID (UUID), as in the paths of reviews and of runs
             */
            id: string;
            /**
             * Format: uuid
             * @description extraction ID (UUID) that the run belongs to
             */
            extraction_id: string;
            /** @description the user on whom the values are stored after the approval */
            user_id: string;
            /** @description name of the processed document as it was uploaded */
            file_name: string;
            /** @description `waiting` for a decision, `approved` or `rejected` */
            state: components["schemas"]["ReviewState"];
            /** @description values that a person should look at */
            doubtful_values: number;
            /** @description e-mail of the account that reviews it now; else empty */
            claimed_by: string;
            /**
             * Format: date-time
             * @description when the claim ends, unless it is renewed
             */
            claimed_until: string | null;
            /** @description true once a person has approved the values; the run has succeeded then */
            approved: boolean;
            /** @description e-mail of the account that approved the run; empty while nobody did */
            approver: string;
            /**
             * Format: date-time
             * @description when the machine had finished and the run began to wait for a person
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description why the run failed, such as the reason of a rejection; empty otherwise */
            error: string;
            /** @description sentences about what did not go as the extraction asks; they are shown to the reviewer */
            warnings: string[];
            /** @description pages of the document with their sizes; `…/page/{number}/` answers their pictures */
            pages: components["schemas"]["RunPage"][];
            /** @description the answers in the order of the queries, also those without a value (null), so that a reviewer can add it */
            data: components["schemas"]["ReviewValue"][];
            /** @description a page for the reviewer, which needs no key; it ends with the claim */
            page_url: string;
        };
        /** @description The rejection of a run, which ends as failed without values. */
        RejectReview: {
            /** @description becomes part of the error of the run */
            reason?: string;
        };
        /** @description A box that a reviewer has drawn around a value. */
        DrawnBox: {
            /** @description number of the page, the first being 1, through all files of the run */
            page: number;
            /** @description fraction of the page, from its left edge */
            x: number;
            /** @description fraction of the page, from its top edge */
            y: number;
            /** @description fraction of the width of the page: 0.5 is half a page */
            width: number;
            /** @description fraction of the height of the page: 0.1 is a tenth of a page */
            height: number;
        };
        /** @description A changed value. */
        CorrectedValue: {
            /** @description position of the value in `data` of the review: its member `datapoint` */
            datapoint: number;
            /** @description of the type of the field; null when the document has no such value */
            value: unknown;
            /** @description where the value is; the machine's boxes stay when absent */
            bounding_boxes?: components["schemas"]["DrawnBox"][];
        };
        /** @description Changes of values. All are checked by the types of their fields; all are stored or none. */
        CorrectReview: {
            /** @description the changed values; values that are absent stay as they are */
            values: components["schemas"]["CorrectedValue"][];
        };
        /** @description Numbers of deleted rows by their kind. */
        DeletedRows: {
            /** @description jobs, also those that a worker was doing */
            jobs: number;
            /** @description webhook deliveries, waiting, delivered and failed */
            deliveries: number;
            /** @description mails of the environment, sent or not */
            mails: number;
            /** @description envelopes with their files, also signed ones */
            envelopes: number;
            /** @description bulk fills; their rows are counted as envelopes */
            bulk_fills: number;
            /** @description extraction runs in any state, with their data and files */
            extraction_runs: number;
            /** @description agent runs in any state, with their pictures and downloads */
            agent_runs: number;
            /** @description browser sessions that agents have kept to stay signed in */
            agent_sessions: number;
            /** @description open and completed submissions of forms */
            submissions: number;
            /** @description files that were uploaded for fields */
            files: number;
            /** @description field values, one for each user and field */
            values: number;
            /** @description end users with their keys */
            users: number;
            /** @description remembered `Idempotency-Key`s with their responses */
            idempotency_keys: number;
            /** @description receivers, with the calls that arrived */
            receivers: number;
        };
        /** @description The result of emptying an environment. */
        EnvironmentReset: {
            /**
             * @description name of the environment that was emptied: the one of the key
             * @example qa-1
             */
            environment: string;
            /** @description how many rows were deleted */
            deleted: components["schemas"]["DeletedRows"];
        };
        /** @description How far the clock of the environment is moved: by a duration, or to a time. */
        MoveClock: {
            /**
             * @description how much time shall have passed, as an ISO 8601 duration; or `now`
             * @example P2D
             */
            advance?: string;
            /**
             * Format: date-time
             * @description a time in the future, such as an answer of this service has, that shall be reached; or `advance`
             */
            now?: string;
        } & ({
            /**
             * @description how much time shall have passed, as an ISO 8601 duration; or `now`
             * @example P2D
             */
            advance: string;
        } | {
            /**
             * Format: date-time
             * @description a time in the future, such as an answer of this service has, that shall be reached; or `advance`
             */
            now: string;
        });
        /** @description What a move of the clock has done, and which times follow the clock. */
        Clock: {
            /**
             * @description the seconds by which the times came nearer
             * @example 172800
             */
            advanced_seconds: number;
            /** @description rows whose times came nearer */
            moved: number;
            /** @description what follows the clock of an environment */
            follows: string[];
            /** @description what does not */
            stays: string[];
        };
        /** @description A file that a mail carries. */
        MailAttachment: {
            /** @description file name, as the recipient sees it */
            name: string;
            /** @description media type, such as application/pdf */
            media_type: string;
            /** @description a link to the file, valid for `FILE_LINK_SECONDS` */
            url: string;
        };
        /** @description A mail that the sandbox has kept. */
        CaughtMail: {
            /**
             * Format: uuid
             * @description id of the mail (UUID); its Message-ID contains it
             */
            id: string;
            /** @description the address of the recipient */
            to: string;
            /** @description subject line as plain text */
            subject: string;
            /** @description the body as plain text */
            text: string;
            /** @description body as HTML, with pictures named by their Content-ID */
            html: string;
            /** @description the addresses that the mail links to, once each */
            links: string[];
            /** @description attached files, pictures of the body among them */
            attachments: components["schemas"]["MailAttachment"][];
            /**
             * Format: date-time
             * @description when it would have been sent
             */
            caught_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        CaughtMailPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["CaughtMail"][];
        };
        /** @description How a receiver answers one call. */
        ReceiverStep: {
            /**
             * @description HTTP status of the answer
             * @default 200
             */
            status?: number;
            /**
             * @description body of the answer, sent as text/plain
             * @default
             */
            body?: string;
            /**
             * @description milliseconds before the answer; deliveries wait for 20 seconds
             * @default 0
             */
            delay_ms?: number;
            /**
             * @description seconds in the header `Retry-After`; null: without it
             * @default null
             */
            retry_after?: number | null;
            /**
             * @description closes the connection without an answer, after the delay
             * @default false
             */
            drop?: boolean;
        };
        /** @description An address that takes webhooks and callbacks and answers by a script. */
        Receiver: {
            /**
             * Format: uuid
             * @description id of the receiver (UUID), for its address in this API
             */
            id: string;
            /** @description the address for webhooks and callbacks; it needs no key */
            url: string;
            /** @description a note, such as the test that it is for */
            description: string;
            /** @description the answers to the first calls, in this order; every call after them gets 200 */
            script: components["schemas"]["ReceiverStep"][];
            /** @description how many calls have arrived */
            call_count: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        ReceiverPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["Receiver"][];
        };
        /** @description A receiver to make. */
        CreateReceiver: {
            /**
             * @description a note, such as the test that it is for
             * @default
             */
            description?: string;
            /**
             * @description the answers to the first calls, in this order; every call after them gets 200
             * @default []
             */
            script?: components["schemas"]["ReceiverStep"][];
        };
        /**
         * @description `valid`: signed with the webhook secret of the environment; `invalid`: signed, but not with it (its age is not checked); `missing`: not signed.
         * @enum {string}
         */
        ReceivedSignature: "valid" | "invalid" | "missing";
        /** @description A call that has arrived at a receiver. */
        ReceiverCall: {
            /** @description the position among all calls of the receiver, from 1 */
            number: number;
            /**
             * Format: date-time
             * @description when the call had arrived
             */
            received_at: string;
            /** @description HTTP method of the call; webhooks use POST */
            method: string;
            /** @description the headers by their names in lower case */
            headers: {
                [key: string]: unknown;
            };
            /** @description the body as text, at most its first 65,536 characters */
            body: string;
            /** @description the length of the whole body in bytes */
            body_bytes: number;
            /** @description whether the call is signed with the webhook secret of the environment (Standard Webhooks) */
            signature: components["schemas"]["ReceivedSignature"];
            /** @description the status of the answer; null: the connection was closed */
            answered_status: number | null;
        };
        /** @description A receiver with its latest calls. */
        ReceiverDetail: {
            /**
             * Format: uuid
             * @description id of the receiver (UUID), for its address in this API
             */
            id: string;
            /** @description the address for webhooks and callbacks; it needs no key */
            url: string;
            /** @description a note, such as the test that it is for */
            description: string;
            /** @description the answers to the first calls, in this order; every call after them gets 200 */
            script: components["schemas"]["ReceiverStep"][];
            /** @description how many calls have arrived */
            call_count: number;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description the last hundred calls, newest first */
            calls: components["schemas"]["ReceiverCall"][];
        };
        /**
         * @description `valid`: sealed here and unchanged; `altered`: changed after the seal; `unknown`: no seal that is trusted here.
         * @enum {string}
         */
        SealStatus: "valid" | "altered" | "unknown";
        /**
         * @description `valid`; `untrusted`: of an authority that is not trusted here; `missing_although_promised`; `none`: none was promised.
         * @enum {string}
         */
        TimestampStatus: "valid" | "untrusted" | "missing_although_promised" | "none";
        /** @description The timestamp (RFC 3161) of the seal. */
        SealTimestamp: {
            /** @description time at which the authority saw the seal, ISO 8601 in UTC */
            at: string;
            /** @description name of the timestamp authority from its certificate */
            authority: string;
        };
        /** @description The certificate with which the document was sealed. While `trusted` is false this is only what the file claims. */
        SealCertificate: {
            /** @description distinguished name of the holder of the certificate */
            subject: string;
            /** @description distinguished name of who issued the certificate; the same as `subject` when it is self-signed */
            issuer: string;
            /** @description number that the issuer gave the certificate, hexadecimal */
            serial_number: string;
            /** @description SHA-256 of the certificate, hexadecimal with colons: compare it with the one that the sealing service publishes */
            fingerprint_sha256: string;
            /** @description start of the validity of the certificate, ISO 8601 */
            valid_from: string;
            /** @description end of the validity of the certificate, ISO 8601; seals made before stay valid */
            valid_to: string;
        };
        /**
         * @description `proven`: the document proves that no certificate of seal and timestamp was revoked; `incomplete`: not for all of them at the time of the seal; `none`: it holds no proofs.
         * @enum {string}
         */
        RevocationStatus: "proven" | "incomplete" | "none";
        /** @description A person in the sealed evidence. */
        SealedParty: {
            /** @description e-mail address to which the link was sent */
            email: string;
            /** @description full name as entered when signing; null for a sender, and when none was given */
            name: string | null;
        };
        /** @description Signer, sender and evidence hashes; the seal covers them. */
        SealedSigning: {
            /** @description envelope ID (UUID) in the service that sealed the document */
            envelope_id: string;
            /** @description name of the document as the signer saw it */
            document_name: string;
            /** @description the person who signed; of several the first */
            signer: components["schemas"]["SealedParty"];
            /** @description all signers, when there are several */
            signers?: components["schemas"]["SealedParty"][];
            /** @description the account that sent the document for signature */
            sender: components["schemas"]["SealedParty"];
            /** @description when the last signer signed, ISO 8601 in UTC; null in seals without it */
            signed_at: string | null;
            /** @description version of the consent text that was shown and agreed to; null in seals without it */
            consent_version: string | null;
            /** @description events in the log when the document was sealed */
            event_count: number;
            /** @description hash of the last event */
            chain_head: string;
            /** @description SHA-256 of the document as the signer saw it */
            original_sha256: string;
            /** @description SHA-256 of the evidence in canonical form, `hashes.sealed` null */
            evidence_sha256: string;
        };
        /**
         * @description `intact`: it verifies over what it covers; `broken`: it does not; `unchecked`: of a kind that is not checked here.
         * @enum {string}
         */
        SignatureStatus: "intact" | "broken" | "unchecked";
        /**
         * @description `proofs` of signatures, `values` of form fields, `signatures` and `annotations` were added or changed; `locked_fields`, the `form`, `pages` or `other` parts were changed, which no signature allows.
         * @enum {string}
         */
        DocumentChange: "proofs" | "values" | "signatures" | "annotations" | "locked_fields" | "form" | "pages" | "other";
        /** @description A signature of the document, by the service or by another program. */
        DocumentSignature: {
            /** @description name of its form field in the document */
            field: string;
            /** @description `intact`: it verifies over what it covers; `broken`: it does not, or covers no whole revision; `unchecked`: of a kind that is not checked here. Who holds its certificate is not checked */
            status: components["schemas"]["SignatureStatus"];
            /** @description common name in its certificate, a claim of the file; null when unread */
            signer: string | null;
            /** @description bytes from the begin of the file that it covers; null when broken */
            covered_bytes: number | null;
            /** @description whether it covers the whole file */
            covers_document: boolean;
            /** @description kinds of what was changed after it; `other` is all that no signature allows. Empty without a visible change */
            changes: components["schemas"]["DocumentChange"][];
            /** @description whether it allows these changes: by its certification and its locks (ISO 32000-2, 12.8.2) */
            changes_allowed: boolean;
        };
        /**
         * @description `confirmed`: the sealed evidence, unchanged; `contradicted`: it is not; `unconfirmed`: no valid seal to compare with; `unreadable`: no evidence file.
         * @enum {string}
         */
        EvidenceStatus: "confirmed" | "contradicted" | "unconfirmed" | "unreadable";
        /**
         * @description What has happened according to the evidence.
         * @enum {string}
         */
        SigningEventType: "created" | "sent" | "opened" | "consented" | "signed" | "approved" | "declined" | "downloaded" | "reminded" | "renewed" | "corrected" | "expired" | "voided" | "filled_in" | "identified" | "code_refused";
        /** @description An event of the confirmed evidence. */
        EvidenceEvent: {
            /** @description what happened: sent, opened, consented, signed … */
            type: components["schemas"]["SigningEventType"];
            /** @description when it happened, ISO 8601 in UTC */
            at: string;
            /** @description address of the recipient whom it is about; null when it is about all */
            recipient: string | null;
            /** @description network address that the person used; null for what the service did itself */
            ip: string | null;
            /** @description browser as it named itself (`User-Agent`); null for what the service did itself */
            agent: string | null;
        };
        /** @description The result of checking an evidence file against the seal. */
        EvidenceVerdict: {
            /** @description `confirmed`: the evidence is the sealed one, unchanged; other values say why it counts for nothing */
            status: components["schemas"]["EvidenceStatus"];
            /** @description readable sentences; none for confirmed evidence */
            reasons: string[];
            /** @description empty unless the evidence is confirmed */
            events: components["schemas"]["EvidenceEvent"][];
        };
        /** @description Whether a PDF is byte for byte as it was sealed here, and what its seal says. */
        Verification: {
            /** @description `valid`: sealed here and unchanged; `altered`: changed after the seal; `unknown`: no seal that is trusted here */
            status: components["schemas"]["SealStatus"];
            /** @description readable sentences; none for a valid seal */
            reasons: string[];
            /** @description SHA-256 of the uploaded file, hexadecimal */
            document_sha256: string;
            /** @description if false, all other facts are unverified claims of the file */
            trusted: boolean;
            /** @description common name in the certificate of the seal: who sealed the document, not the person who signed it (`signing.signer`); null without a seal */
            signer: string | null;
            /** @description time of the trusted timestamp, else the time that the sealing service stated; ISO 8601; null without a seal */
            signed_at: string | null;
            /** @description whether the timestamp can be relied on; null without a seal */
            timestamp_status: components["schemas"]["TimestampStatus"] | null;
            /** @description timestamp of the seal (RFC 3161); null when it has none */
            timestamp: components["schemas"]["SealTimestamp"] | null;
            /** @description certificate with which the document was sealed; null without a seal */
            certificate: components["schemas"]["SealCertificate"] | null;
            /** @description `proven`: the document holds proofs that no certificate of seal and timestamp was revoked at the time of the seal, as far as it does not sign itself; `incomplete`: not for all of them, or not for that time; null without a seal */
            revocation_status: components["schemas"]["RevocationStatus"] | null;
            /** @description time of the oldest of these proofs, ISO 8601 in UTC; null unless they are complete */
            revocation_at: string | null;
            /** @description who signed what, from the statement that the seal covers; null for seals without one */
            signing: components["schemas"]["SealedSigning"] | null;
            /** @description signatures of a document with others than the seal, which is among them, by what they cover; else empty */
            signatures: components["schemas"]["DocumentSignature"][];
            /** @description result for the evidence file that was sent too; null when none was sent */
            evidence: components["schemas"]["EvidenceVerdict"] | null;
        };
        /** @description A call of a form's webhook, and the result of its last attempt. */
        WebhookLogEntry: {
            /** @description the address; the values of its query are not shown */
            url: string;
            /** @description 0 = no answer */
            status_code: number;
            /** @description the body as sent, at most 1,200 characters of it */
            request: string;
            /** @description the body of the answer, at most 1,200 characters of it */
            response: string;
            /**
             * Format: date-time
             * @description when the call was queued: ISO 8601 in UTC
             */
            created_at: string;
        };
        /** @description A form as the display library shows it, with the display settings of its team. */
        Panel: {
            /** @description the steps; null: the form is turned off */
            data: Record<string, never>[] | null;
            /** @description the name by which people know the form */
            form_name: string;
            /** @description fonts to load from elsewhere: none */
            fonts: string[];
            /** @description an empty object: a team has no fonts of its own */
            uploaded_fonts: {
                [key: string]: unknown;
            };
            /** @description the rules that run in the page: none with the trigger form_complete */
            logic_rules: Record<string, never>[];
            /** @description empty: each rule has the shared code before its own */
            shared_codes: Record<string, never>[];
            /** @description fields of connections to other services: none */
            connector_fields: Record<string, never>[];
            /** @description whether the user's environment holds real data */
            production: boolean;
            /** @description what a page says about values; the translations of a form apply */
            default_errors: components["schemas"]["DefaultErrors"];
            /** @description inline: as text below the field; html5: in the bubble of the browser */
            error_type: components["schemas"]["ErrorDisplay"];
            /** @description whether browsers may fill fields in from earlier inputs */
            autocomplete: boolean;
            /** @description whether the first field of a step gets the focus */
            autofocus: boolean;
            /** @description whether the page scrolls to the top of the form with each step */
            autoscroll: boolean;
            /** @description whether the Enter key submits the step */
            enter_submit: boolean;
            /** @description whether the texts of forms are written from right to left; the translation that a form is shown in has the direction of its language */
            right_to_left: boolean;
            /** @description whether a finished form opens again, for another submission */
            allow_edits: boolean;
            /** @description what follows a finished form: nothing, a screen that says so, or the address redirect_url */
            completion_behavior: components["schemas"]["CompletionBehavior"];
            /** @description where a finished form leads with the completion_behavior redirect */
            redirect_url: string;
            /** @description whether the values of fields that are hidden are submitted */
            save_hide_if_fields: boolean;
            /** @description whether a field that is hidden loses its value */
            clear_hide_if_fields: boolean;
            /** @description whether the display library shows the mark of its maker */
            show_brand: boolean;
            /** @description the corner of that mark */
            brand_position: components["schemas"]["BrandPosition"];
            /** @description up to this width in pixels, a window counts as a phone */
            mobile_breakpoint: number;
        };
        /** @description What the display library needs of a user to open a form. */
        PanelSession: {
            /** @description the values of the user by field, without files */
            field_values: {
                [key: string]: unknown;
            };
            /** @description the files of the user by field: `url` and `path` of one, or a list of them */
            file_values: {
                [key: string]: unknown;
            };
            /** @description the fields of the form */
            servars: string[];
            /** @description the values of hidden fields, the newest 1,000 fields */
            hidden_fields: {
                [key: string]: unknown;
            };
            /** @description connections to other services that pages load: none */
            integrations: {
                [key: string]: unknown;
            };
            /** @description the step to open; empty: the first one */
            current_step_key: string;
            /** @description for each step the one from which the user came */
            back_nav_map: {
                [key: string]: unknown;
            };
            /** @description whether the form keeps its step in the address of the page: never */
            track_location: boolean;
            /** @description whether the newest submission of the user is completed */
            form_completed: boolean;
            /**
             * Format: uuid
             * @description a UUID that follows from the id and the environment, as in `GET /api/user/{id}/session/`
             */
            internal_id: string;
            /** @description the id that the calling team gave to the user */
            new_user_id: string;
            /** @description an empty object: forms are filled in by one person */
            collaborator: {
                [key: string]: unknown;
            };
            /** @description an empty object: forms have no access links */
            link: {
                [key: string]: unknown;
            };
            /** @description whether the form refuses the address of the user: never */
            no_business_email: boolean;
        };
        /** @description How far a user has come in a form. */
        StepCompletion: {
            /** @description the steps that the user has submitted, in the order of the form */
            completed_steps: string[];
        };
        /** @description The values of a step. */
        SubmitStep: {
            /**
             * @description the form, by its id or its name, which must be active
             * @example KnTfLw
             */
            panel_key: string;
            /** @description `id` of the step whose values are sent */
            step_key: string;
            /**
             * @description the values: `key` is the id of the field, and another member of any name its value; an empty one clears it
             * @example [
             *       {
             *         "key": "full_name",
             *         "text_field": "Dana Reyes"
             *       }
             *     ]
             */
            servars: Record<string, never>[];
            /** @description the `id` of the user to whom the key belongs; no other one is taken */
            fuser_key?: string;
            /** @description whether the form goes on; not read: the event of the last step completes it */
            no_complete?: boolean;
            /** @description the form that the page has loaded; not read */
            __feathery_version?: string;
        };
        /** @description Which fields a submission of the display library has changed. */
        PanelSubmitted: {
            /** @description the fields whose values were stored or cleared */
            fields: string[];
        };
        /** @description One page of a list, with the count of the whole list and links to the pages beside it. */
        WebhookDeliveryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description entries of this page; empty when nothing matches */
            results: components["schemas"]["WebhookDelivery"][];
        };
        /**
         * @description The states of deliveries that can be sent again.
         * @enum {string}
         */
        RedeliverableStatus: "failed" | "delivered";
        /** @description Which deliveries of an endpoint are sent again. */
        Redeliver: {
            /**
             * Format: uuid
             * @description endpoint ID (UUID) whose deliveries are sent again
             */
            endpoint: string;
            /**
             * Format: date-time
             * @description deliveries created at or after this time
             */
            created_after: string;
            /**
             * Format: date-time
             * @description deliveries created before this time
             */
            created_before: string;
            /**
             * @description only deliveries with this status
             * @default failed
             */
            status?: components["schemas"]["RedeliverableStatus"];
        };
        /** @description How many deliveries are sent again. */
        Redelivered: {
            /** @description deliveries that are sent again, oldest first, at most 1,000 per call */
            redelivered: number;
            /** @description deliveries of the range that are left; repeat the call for them */
            remaining: number;
        };
        /** @description One call to the address of a delivery. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description when the address was called: ISO 8601 in UTC
             */
            created_at: string;
            /** @description 0 when there was no response */
            status_code: number;
            /** @description milliseconds from the connection to the end of the answer, or to the failure */
            duration_ms: number;
            /** @description why it failed; empty when it succeeded */
            reason: string;
            /** @description the beginning of the response body */
            response: string;
        };
        /** @description A delivery with its body and all attempts. */
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description delivery ID (UUID), for reading its attempts and for `redeliver`
             */
            id: string;
            /** @description the header webhook-id of every attempt */
            webhook_id: string;
            /** @description a type of event, or endpoint.test */
            event_type: string;
            /** @description an endpoint of the team, the callback of a run, or an integration of a form */
            target: components["schemas"]["WebhookDeliveryTarget"];
            /** @description id of the endpoint; else empty */
            endpoint: string;
            /** @description id of the run, of an extraction or a computer agent, that it reports about; else empty */
            run: string;
            /** @description id of the form that it reports about; else empty */
            form: string;
            /** @description the user that it reports about; else empty */
            user: string;
            /** @description the address; the values of its query are not shown */
            url: string;
            /** @description a failed delivery is not tried again until it is redelivered */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description attempts since it was created or redelivered */
            attempt_count: number;
            /** @description of the last response; 0 when there was none */
            status_code: number;
            /** @description why the last attempt failed; else empty */
            reason: string;
            /**
             * Format: date-time
             * @description null before the first attempt, and unless it is pending
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description when the address answered with a 2xx status; null until then
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description when the last attempt failed and no other follows; null otherwise
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description when it was created: ISO 8601 in UTC with milliseconds
             */
            created_at: string;
            /** @description JSON text that was sent, byte for byte what the signature covers */
            request_body: string;
            /** @description oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** @description A value that was extracted from a document. */
        ExtractedValue: {
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description the value in the type of its field: text, number, truth value, or an array of them; null when none was found */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity?: string;
            /** @description 0–100; 100 for what a reviewer has corrected or approved; when the extraction or the callback asks for it */
            confidence?: number;
            /** @description when the callback asks for them */
            bounding_boxes?: components["schemas"]["BoundingBox"][];
        };
        /** @description The result of a finished run. */
        ExtractionEvent: {
            /**
             * Format: uuid
             * @description extraction ID (UUID) whose run it is
             */
            extraction_id: string;
            /**
             * Format: uuid
             * @description run ID (UUID): `GET /api/ai/extraction/{extraction_id}/run/{run_id}/` answers the rest
             */
            extraction_run_id: string;
            /** @description the user on whom the values are stored; `GET /api/field/?id=…` answers them */
            user_id: string;
            /** @description name of the document as it was uploaded; empty for a run over the values of a user */
            file_name: string;
            /** @description false: the document could not be read or a reviewer rejected the run, and `error` says why */
            success: boolean;
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description the extracted values in the order of the queries; empty for a failed run */
            data: components["schemas"]["ExtractedValue"][];
            /**
             * Format: date-time
             * @description when the run was started
             */
            created_at: string;
        };
        /** @description The state of a run of a computer agent after the event. The API returns its result and its events. */
        AgentRunEvent: {
            /**
             * Format: uuid
             * @description agent ID (UUID) whose run it is
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description run ID (UUID): `GET /api/computer-agent/{agent_id}/run/{run_id}/` answers the rest
             */
            run_id: string;
            /** @description null for scheduled runs */
            user_id: string | null;
            /** @description state of the run after the event: `awaiting_approval`, `succeeded`, `failed` or `cancelled` */
            status: string;
            /** @description why it failed; else empty */
            error: string;
            /** @description stable code of the failure; else empty */
            error_code: string;
            /** @description what there is to say about the result, such as why it was cancelled */
            notes: string;
            /** @description what the site gave as confirmation */
            confirmation_number: string | null;
            /**
             * Format: date-time
             * @description with agent_run.awaiting_approval: when the run is cancelled
             */
            approval_ends_at: string | null;
            /**
             * Format: date-time
             * @description when the run was started
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when the run ended; null while it waits for approval
             */
            finished_at: string | null;
        };
        /** @description The state of an envelope after the event. Its files have expiring addresses: `GET /api/document/envelope/` returns them. */
        EnvelopeEvent: {
            /**
             * Format: uuid
             * @description envelope ID (UUID), as in `GET /api/document/envelope/{envelope_id}/`
             */
            envelope_id: string;
            /**
             * Format: uuid
             * @description template ID it was made from, also after the template was deleted
             */
            document: string | null;
            /** @description user whom the document is about, as `user_id` of the fill; null for none */
            user_id: string | null;
            /** @description filled, sent, viewed, signed, sealed, declined, voided or expired */
            status: string;
            /** @description e-mail of the recipient whom the event is about; null for the whole */
            recipient: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description true once all signers have opened it */
            viewed: boolean;
            /** @description true once all signers have signed and all approvers have approved */
            signed: boolean;
            /** @description true once a recipient has declined, which ends the envelope for all */
            declined: boolean;
            /** @description what the signer gave as the reason for declining; else empty */
            decline_reason: string;
            /** @description why the sender voided it; else empty */
            void_reason: string;
            /** @description tags of the template when the document was filled; empty for none */
            tags: string[];
            /**
             * Format: date-time
             * @description when the document was filled: ISO 8601 in UTC
             */
            created_at: string;
        };
        /** @description A completed submission, with the values that its rules made. */
        SubmissionEvent: {
            /**
             * Format: uuid
             * @description submission ID (UUID), as in `GET /api/form/submission/`
             */
            submission_id: string;
            /** @description form ID, six letters, as in `GET /api/form/{form_id}/` */
            form_id: string;
            /** @description name of the form when the event was made */
            form_name: string;
            /** @description the user on whom the values are stored */
            user_id: string;
            /** @description the submitted values by field id */
            fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description when the submission was completed; its rules ran after that
             */
            completed_at: string;
        };
        /** @description An erased user: the id only, because nothing else is left. */
        UserDeletedEvent: {
            /** @description id of the erased user, for erasing your own copies */
            user_id: string;
        };
        /**
         * @description `extraction.completed`: the run has succeeded; `extraction.failed`: it has failed.
         * @enum {string}
         */
        ExtractionEventType: "extraction.completed" | "extraction.failed";
        /** @description The body of the callback that a call requests for its runs by the part `webhook`. */
        ExtractionCallback: {
            /**
             * Format: uuid
             * @description extraction ID (UUID) whose run it is
             */
            extraction_id: string;
            /**
             * Format: uuid
             * @description run ID (UUID): `GET /api/ai/extraction/{extraction_id}/run/{run_id}/` answers the rest
             */
            extraction_run_id: string;
            /** @description the user on whom the values are stored; `GET /api/field/?id=…` answers them */
            user_id: string;
            /** @description name of the document as it was uploaded; empty for a run over the values of a user */
            file_name: string;
            /** @description false: the document could not be read or a reviewer rejected the run, and `error` says why */
            success: boolean;
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description the extracted values in the order of the queries; empty for a failed run */
            data: components["schemas"]["ExtractedValue"][];
            /**
             * Format: date-time
             * @description when the run was started
             */
            created_at: string;
            /** @description `extraction.completed` for a successful run, else `extraction.failed` */
            event: components["schemas"]["ExtractionEventType"];
            /** @description the run waits for review, and the callback asked for boxes or scores: only values that need no review */
            partial: boolean;
        };
        /**
         * @description `form.data_received`: values came in; `form.completed`: the submission was completed and its rules have run.
         * @enum {string}
         */
        FormWebhookEvent: "form.data_received" | "form.completed";
        /** @description The body that the webhook integration of a form sends, according to its trigger. */
        FormWebhook: {
            /** @description `form.data_received` after each call that submits values, `form.completed` after the rules of a completed one */
            event: components["schemas"]["FormWebhookEvent"];
            /** @description name of the environment that the user belongs to, such as `production` */
            environment: string;
            /** @description form ID, six letters, as in `GET /api/form/{form_id}/` */
            form_id: string;
            /** @description name of the form when the message was made */
            form_name: string;
            /**
             * Format: uuid
             * @description submission ID (UUID); the same in all messages about one submission
             */
            submission_id: string;
            /** @description the user on whom the values are stored */
            user_id: string;
            /** @description values by field id, as in `GET /api/form/submission/`: the user's present ones with form.data_received, the submitted ones, as the rules of the form made them, with form.completed */
            fields: {
                [key: string]: unknown;
            };
            /** @description true once every required value was there and the submission was closed */
            completed: boolean;
            /**
             * Format: date-time
             * @description when the submission was completed; null while it is open
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description when the submission was begun
             */
            created_at: string;
        };
        /** @description The `data` of a test event. */
        TestEvent: {
            /**
             * Format: uuid
             * @description endpoint ID (UUID) to which the test event was sent
             */
            endpoint_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
