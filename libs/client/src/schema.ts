/** Made from openapi.json by `npm run openapi`. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        FieldType: "text_field" | "text_area" | "integer_field" | "select" | "multiselect" | "email" | "pin_input" | "dropdown" | "login" | "phone_number" | "gmap_line_1" | "gmap_line_2" | "gmap_city" | "gmap_state" | "gmap_zip" | "ssn" | "url" | "button_group" | "file_upload" | "rich_file_upload" | "rich_multi_file_upload" | "hex_color" | "checkbox" | "date_selector" | "signature" | "slider" | "rating" | "matrix" | "password" | "hidden";
        Field: {
            /**
             * @description the field id, unique in the team
             * @example email_address
             */
            id: string;
            /**
             * Format: uuid
             * @description the internal field id
             */
            internal_id: string;
            /** @description the kind of this object */
            type: components["schemas"]["FieldType"];
            /** @description the label of the field */
            display_text: string;
            /** @description no form shows it */
            hidden: boolean;
            /** @description the value of the user; null when none */
            value?: unknown;
            /**
             * Format: date-time
             * @description when the value was first stored; null without a value
             */
            value_created_at?: string | null;
            /**
             * Format: date-time
             * @description when the value was last changed; null without a value
             */
            value_updated_at?: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
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
        };
        FieldValue: {
            /** @description the id of a field */
            field_id: string;
            /** @description the value; any JSON */
            value: unknown;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        WrittenValue: {
            /** @description the id of a field */
            field_id?: string;
            /** @description the value; any JSON */
            value?: unknown;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at?: string;
            /** @description when several were written */
            fields?: components["schemas"]["FieldValue"][];
        };
        User: {
            /**
             * @description any text, unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description empty when none was given */
            name: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        SaveUser: {
            /**
             * @description any text, unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description stays as it is when absent */
            name?: string;
        };
        UserWithKey: {
            /**
             * @description any text, unique in the environment, chosen by the caller
             * @example ann@example.com
             */
            id: string;
            /** @description empty when none was given */
            name: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
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
        FormSession: {
            /** @description id of the form */
            id: string;
            /** @description the step that the user is on, by the events of the form; empty when none tells */
            current_step_id: string;
            /**
             * Format: date-time
             * @description when the newest submission was completed; null while it is open
             */
            completed_at: string | null;
            /** @description name of the form */
            name: string;
            /** @description whether the form keeps its step in the address of the page: never */
            track_location: boolean;
        };
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
        /** @enum {string} */
        FormEventKind: "load" | "complete" | "skip";
        StepEvent: {
            /** @description what has happened */
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
        UserEvents: {
            /** @description the name of the form */
            form_name: string;
            /** @description for each step the latest event of each kind, in the order in which they were received */
            events: components["schemas"]["StepEvent"][];
        };
        RotatedKey: {
            /** @description the replaced key */
            old_api_key: string;
            /** @description the key now in effect */
            new_api_key: string;
        };
        /** @enum {string} */
        Role: "admin" | "editor" | "viewer";
        Account: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the e-mail address */
            email: string;
            /** @description what the account may do: an admin everything, an editor forms and results, a viewer only reads */
            role: components["schemas"]["Role"];
            /** @description may edit form results */
            permission_edit_form_results: boolean;
            /** @description may invite form collaborators */
            permission_invite_collaborators: boolean;
            /** @description may edit form collaborator settings */
            permission_edit_collaborator_template: boolean;
            /** @description may edit form custom logic rules */
            permission_edit_logic: boolean;
            /** @description may edit form themes */
            permission_edit_theme: boolean;
            /** @description group names */
            user_groups: string[];
        };
        Team: {
            /** @description team name */
            team: string;
            /** @description the members of the team */
            accounts: components["schemas"]["Account"][];
        };
        Invite: {
            /**
             * @description what the account may do: an admin everything, an editor forms and results, a viewer only reads
             * @default admin
             */
            role?: components["schemas"]["Role"];
            /**
             * @description may edit form results
             * @default true
             */
            permission_edit_form_results?: boolean;
            /**
             * @description may invite form collaborators
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
             * @description may edit form themes
             * @default true
             */
            permission_edit_theme?: boolean;
            /**
             * @description group names
             * @default []
             */
            user_groups?: string[];
            /**
             * Format: email
             * @description the e-mail address
             */
            email: string;
        };
        EditAccount: {
            /** @description this or account_id */
            email?: string;
            /**
             * Format: uuid
             * @description this or email
             */
            account_id?: string;
            /** @description unchanged when absent */
            role?: components["schemas"]["Role"];
            /** @description may edit form results; unchanged when absent */
            permission_edit_form_results?: boolean;
            /** @description may invite form collaborators; unchanged when absent */
            permission_invite_collaborators?: boolean;
            /** @description may edit form collaborator settings; unchanged when absent */
            permission_edit_collaborator_template?: boolean;
            /** @description may edit form custom logic rules; unchanged when absent */
            permission_edit_logic?: boolean;
            /** @description may edit form themes; unchanged when absent */
            permission_edit_theme?: boolean;
            /** @description group names; unchanged when absent */
            user_groups?: string[];
        };
        AccountReference: {
            /** @description this or account_id */
            email?: string;
            /**
             * Format: uuid
             * @description this or email
             */
            account_id?: string;
        };
        /**
         * @description an account, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job
         * @enum {string}
         */
        AuditActor: "account" | "user" | "signer" | "invitee" | "link" | "job";
        AuditEntry: {
            /**
             * @description ascending in the order of the hash chain
             * @example 1024
             */
            id: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /** @description an account, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job */
            actor: components["schemas"]["AuditActor"];
            /**
             * Format: uuid
             * @description the id of an account of the team
             */
            account_id: string | null;
            /** @description the actor's address at that time; the name of a job; empty: unknown */
            email: string;
            /**
             * @description the first characters of the key of the request
             * @example fk_production_Zk3x
             */
            key_prefix: string;
            /**
             * @description address of the client
             * @example 203.0.113.7
             */
            address: string;
            /** @description the `X-Request-Id` of the request */
            request_id: string;
            /**
             * @description the HTTP method
             * @example PATCH
             */
            method: string;
            /**
             * @description the route of the request, with names in place of ids
             * @example /api/builder/form/{form_id}/
             */
            route: string;
            /**
             * @description the kind of the object that was changed or read
             * @example form
             */
            object_type: string;
            /** @description the ids of the objects that were changed or read */
            object_ids: string[];
            /** @description names of the changed members; of values, the ids of their fields */
            fields: string[];
            /** @description environment of the key or of the object; empty: the whole team */
            environment: string;
        };
        AuditEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["AuditEntry"][];
        };
        /** @enum {string} */
        ExtractionFileType: "image" | "csv" | "meeting" | "ai_query";
        ExtractionListEntry: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description what the extraction reads: documents, tables, the texts of meetings, or the values of a user */
            file_type: components["schemas"]["ExtractionFileType"];
            /** @description use-case label */
            extraction_type: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        ExtractionListEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["ExtractionListEntry"][];
        };
        /** @enum {string} */
        FieldSource: "field" | "hidden_field" | "unknown";
        FieldReference: {
            /** @description human-readable field key */
            id: string;
            /**
             * Format: uuid
             * @description the internal id, unique among all teams
             */
            internal_id: string;
            /** @description what the reference points to */
            source: components["schemas"]["FieldSource"];
            /** @description the kind of this object */
            type: string | null;
        };
        /** @enum {string} */
        QuestionType: "one_value" | "multiple_value" | "yes_no" | "page_number" | "cell_value" | "column_value" | "image_analysis" | "free_form" | "auto_detect";
        /**
         * @description where the query looks when the file is an e-mail: in the message, in its attachments, or in both
         * @enum {string}
         */
        RunEmailMode: "email_only" | "email_document" | "document_only";
        ExtractionQuery: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the kind of answer that the query wants */
            question_type: components["schemas"]["QuestionType"];
            /** @description names of what to extract */
            entities: string[];
            /** @description instructions */
            criteria: string;
            /** @description rules that the value must satisfy, as expressions: `value > 0`. A value that breaks one is kept, with a warning of the run */
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        QueryOverride: {
            /**
             * Format: uuid
             * @description the id of a query of the extraction
             */
            query_id: string;
            /** @description the fields that the values are saved to */
            save_to_fields: components["schemas"]["FieldReference"][];
        };
        ExtractionVariant: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description an expression about the document, such as `first_page contains "Acme"`: the variant is chosen for documents for which it is true */
            fingerprint: string;
            /** @description in place of those of the extraction; files of these fields choose the variant */
            file_sources: components["schemas"]["FieldReference"][];
            /** @description other places to save the values of single queries to */
            query_overrides: components["schemas"]["QueryOverride"][];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        /**
         * @description submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs that fail. The other events of forms do not happen in extractions and are refused
         * @enum {string}
         */
        ExtractionTriggerEvent: "change" | "load" | "form_complete" | "submit" | "error" | "view" | "action" | "extraction_complete";
        /** @enum {string} */
        RuleMode: "code_editor" | "no_code";
        ExtractionRule: {
            /** @description the name, for people */
            name: string;
            /** @description a text for people; it changes nothing */
            description: string;
            /** @description submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs that fail. The other events of forms do not happen in extractions and are refused */
            trigger_event: components["schemas"]["ExtractionTriggerEvent"];
            /** @description execution order */
            index: number;
            /** @description settings by name */
            metadata: {
                [key: string]: unknown;
            };
            /** @description JavaScript, or an object */
            code: unknown;
            /** @description whether the rule is executed */
            enabled: boolean;
            /** @description the code parses */
            valid: boolean;
            /** @description whether the rule is code, or was made without code */
            mode: components["schemas"]["RuleMode"];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        /** @enum {string} */
        IntegrationType: "webhook" | "email";
        IntegrationHeader: {
            /** @description the name, for people */
            name: string;
            /** @description never returned, because it may be a key: always "" in answers. Sent back as "", the stored value stays, as long as the integration is sent with its id and the hosts of its addresses do not change */
            value: string;
        };
        /**
         * @description extraction_completion: each run that succeeds, when its values are stored; extraction_failure: each run that fails
         * @enum {string}
         */
        ExtractionIntegrationTrigger: "extraction_completion" | "extraction_failure";
        ExtractionIntegration: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the kind of this object */
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description extraction_completion: each run that succeeds, when its values are stored; extraction_failure: each run that fails */
            trigger: components["schemas"]["ExtractionIntegrationTrigger"];
        };
        Extraction: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description what the extraction reads: documents, tables, the texts of meetings, or the values of a user */
            file_type: components["schemas"]["ExtractionFileType"];
            /** @description use-case label */
            extraction_type: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description uploaded files are merged before extraction */
            merge_files: boolean;
            /** @description page continuity is validated across the files of a run: all of a call with `merge_files`, else one */
            check_continuous_pages: boolean;
            /** @description whether spreadsheets may be sent */
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
            /** @description the questions, in their order */
            queries: components["schemas"]["ExtractionQuery"][];
            /** @description variants of the extraction, such as one for each supplier */
            variants: components["schemas"]["ExtractionVariant"][];
            /** @description the logic rules, in their order */
            rules: components["schemas"]["ExtractionRule"][];
            /** @description what is sent to whom when it is finished */
            integrations: components["schemas"]["ExtractionIntegration"][];
        };
        StartedRun: {
            /** @description the user under which the extracted data is stored: a new one, or the one that the call names */
            user_id: string;
            /** @description with user_per_file: one for each file that is read, in order */
            user_ids?: string[];
        };
        /** @enum {string} */
        ExtractionRunStatus: "pending" | "running" | "review" | "succeeded" | "failed" | "cancelled";
        MessageAttachment: {
            /** @description the name, for people */
            name: string;
            /** @description the media type, such as `application/pdf` */
            media_type: string;
            /** @description bytes */
            size: number;
        };
        InboundMessage: {
            /** @description the sender */
            from: string;
            /** @description the recipients */
            to: string[];
            /** @description the subject */
            subject: string;
            /** @description ISO 8601; null without a valid date */
            date: string | null;
            /** @description the text */
            text: string;
            /** @description the files of the message */
            attachments: components["schemas"]["MessageAttachment"][];
        };
        RunVariant: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description why it was chosen */
            reason: string;
        };
        ExtractionRuleError: {
            /** @description the name of the rule */
            rule_name: string;
            /** @description why it had no effect */
            message: string;
        };
        /**
         * @description points (1/72 inch) of PDFs, pixels of pictures, characters and lines of plain text
         * @enum {string}
         */
        PageUnit: "point" | "pixel" | "character";
        PagePoints: {
            /** @description from the left edge of the page, in points */
            x: number;
            /** @description from the top edge of the page, in points */
            y: number;
            /** @description the width, in the unit of the page or screen */
            width: number;
            /** @description the height, in the unit of the page or screen */
            height: number;
            /** @description points (1/72 inch) of PDFs, pixels of pictures, characters and lines of plain text */
            unit: components["schemas"]["PageUnit"];
        };
        BoundingBox: {
            /** @description from 1 */
            page: number;
            /** @description fraction of the page, from its left edge */
            x: number;
            /** @description fraction of the page, from its top edge */
            y: number;
            /** @description the width, in the unit of the page or screen */
            width: number;
            /** @description the height, in the unit of the page or screen */
            height: number;
            /** @description the box in the unit of its page; absent in runs of earlier versions */
            points?: components["schemas"]["PagePoints"];
        };
        Datapoint: {
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description the value; any JSON */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity: string;
            /** @description 0–100; with confidence_scores_enabled */
            confidence?: number;
            /** @description the words from which the value was read, as they are printed; empty for a value that a reviewer changed */
            source_text: string;
            /** @description how the value was found; `corrected` for what a reviewer changed */
            method: string;
            /** @description where the value was read */
            bounding_boxes: components["schemas"]["BoundingBox"][];
            /** @description the data_validation_rules that the value breaks */
            failed_rules: string[];
            /** @description a reviewer has changed the value */
            corrected: boolean;
        };
        ExtractionRun: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description whether the run has ended without an error */
            success: boolean;
            /** @description the state */
            status: components["schemas"]["ExtractionRunStatus"];
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for review, because warnings quote values */
            warnings: string[];
            /** @description the run needed review and was approved */
            approved: boolean;
            /** @description account that approved */
            approver: string;
            /** @description e-mail of the account that triggered the run */
            identity: string;
            /** @description the e-mail among the files of the run */
            inbound_message: components["schemas"]["InboundMessage"] | null;
            /**
             * Format: date-time
             * @description when the mail of the run was read; null without a mail
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        RunPage: {
            /** @description through all files of the run, from 1; `page` of bounding boxes */
            number: number;
            /** @description empty for the values of a user */
            file_name: string;
            /** @description the width, in the unit of the page or screen */
            width: number;
            /** @description the height, in the unit of the page or screen */
            height: number;
            /** @description the unit of width and height */
            unit: components["schemas"]["PageUnit"];
        };
        ExtractionRunDetail: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description whether the run has ended without an error */
            success: boolean;
            /** @description the state */
            status: components["schemas"]["ExtractionRunStatus"];
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for review, because warnings quote values */
            warnings: string[];
            /** @description the run needed review and was approved */
            approved: boolean;
            /** @description account that approved */
            approver: string;
            /** @description e-mail of the account that triggered the run */
            identity: string;
            /** @description the e-mail among the files of the run */
            inbound_message: components["schemas"]["InboundMessage"] | null;
            /**
             * Format: date-time
             * @description when the mail of the run was read; null without a mail
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /** @description the pages that were read */
            pages: components["schemas"]["RunPage"][];
        };
        Environment: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        EnvironmentPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Environment"][];
        };
        CreateEnvironment: {
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
        };
        NewEnvironment: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * @description unique in the team: lower-case letters, digits and hyphens, at most 40
             * @example staging
             */
            name: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description the caller's key for the new environment, shown this once */
            api_key: string;
        };
        /**
         * @description rules: the sentences of the task are the steps. model: a language model decides each step
         * @enum {string}
         */
        AgentPlanner: "rules" | "model";
        AgentListEntry: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains` */
            start_address: string;
            /** @description rules: the sentences of the task are the steps. model: a language model decides each step */
            planner: components["schemas"]["AgentPlanner"];
            /**
             * Format: date-time
             * @description the next run of the schedule
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        AgentListEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["AgentListEntry"][];
        };
        FieldReferenceInput: {
            /** @description the id of this object */
            id?: string;
            /**
             * Format: uuid
             * @description the internal id, unique among all teams
             */
            internal_id?: string;
            /** @description ignored: the field itself decides */
            source?: components["schemas"]["FieldSource"];
            /** @description ignored: the field itself decides */
            type?: string | null;
        };
        SaveSecretField: {
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
            /** @description a field of the team */
            field: components["schemas"]["FieldReferenceInput"];
        };
        SaveSecret: {
            /** @description the name of its placeholder: `{{name}}`. It hides a field with the same id */
            name: string;
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
            /** @description never returned. Absent, the stored value stays, as long as no origin is added: otherwise whoever edits an agent could have it sent elsewhere */
            value?: string;
        };
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
         * @description when a run waits for the approval of a person: never, before an action that submits something, or before every action that changes something
         * @enum {string}
         */
        ApprovalMode: "never" | "before_submit" | "always";
        Viewport: {
            /** @description the width, in the unit of the page or screen */
            width: number;
            /** @description the height, in the unit of the page or screen */
            height: number;
        };
        SaveBrowserPolicy: {
            /** @description the host of `start_address` when absent */
            allowed_domains?: string[];
            /**
             * @description the most steps that a run may take
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
             * @description the size of the window of the browser, in pixels
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: components["schemas"]["Viewport"];
        };
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
        CreateAgent: {
            /** @description the name, for people */
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
            /** @description the field that downloaded files are saved to; null: none */
            save_files_to?: components["schemas"]["FieldReferenceInput"] | null;
            /** @description the fields whose values are shown to no language model and no reviewer */
            secret_fields?: components["schemas"]["SaveSecretField"][];
            /** @description values for placeholders that are stored sealed and are never answered */
            secrets?: components["schemas"]["SaveSecret"][];
            /** @description when runs start without a request; null: never */
            schedule?: components["schemas"]["SaveSchedule"] | null;
            /** @description the limits of the browser of the runs */
            browser_policy?: components["schemas"]["SaveBrowserPolicy"];
            /** @description what the last page must show for a run to succeed */
            success_condition?: components["schemas"]["SaveSuccessCondition"];
        };
        BrowserPolicy: {
            /** @description hosts that the browser may reach, by itself and through redirects: `example.com` is this host alone, `*.example.com` every name below it. Without a port the ports 80 and 443, else one port: `localhost:4010` */
            allowed_domains: string[];
            /** @description the most steps that a run may take */
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
            /** @description the size of the window of the browser, in pixels */
            viewport: components["schemas"]["Viewport"];
        };
        SuccessCondition: {
            /** @description text that the last page shows */
            text: string | null;
            /** @description part of the address of the last page */
            address: string | null;
            /** @description a confirmation number must be found */
            confirmation_number: boolean;
        };
        SecretField: {
            /** @description a field of the team */
            field: components["schemas"]["FieldReference"];
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
        };
        AgentSecret: {
            /** @description the name of its placeholder: `{{name}}`. It hides a field with the same id */
            name: string;
            /** @description the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; `http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains` */
            origins: string[];
        };
        AgentSchedule: {
            /** @description five fields as in crontab(5): minute, hour, day of the month, month, day of the week. Runs are at least 5 minutes apart */
            cron: string;
            /** @description a name of the IANA time zone database: `Europe/Berlin` */
            time_zone: string;
        };
        PlannedStep: {
            /** @description what it does: open, enter, select … */
            kind: string;
            /** @description the words of the task */
            text: string;
            /** @description how they were understood */
            reading: string;
        };
        Agent: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description http or https; where a run starts. Its host must be among `allowed_domains` */
            start_address: string;
            /** @description rules: the sentences of the task are the steps. model: a language model decides each step */
            planner: components["schemas"]["AgentPlanner"];
            /**
             * Format: date-time
             * @description the next run of the schedule
             */
            next_run_at: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description what to do, as imperative sentences or lists of `field: value`. `{{field_id}}` stands for the value of a field or secret in a run */
            task: string;
            /** @description the limits of the browser of the runs */
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
            /** @description fields whose values are entered only into pages of these origins, and shown nowhere */
            secret_fields: components["schemas"]["SecretField"][];
            /** @description values for placeholders that are stored sealed and are never answered */
            secrets: components["schemas"]["AgentSecret"][];
            /** @description runs without a user, in the environment of the key that set it */
            schedule: components["schemas"]["AgentSchedule"] | null;
            /** @description the steps as they were read */
            plan: components["schemas"]["PlannedStep"][];
            /** @description parts of the task that were not understood, and what runs would miss */
            warnings: string[];
        };
        EditBrowserPolicy: {
            /** @description the host of `start_address` when absent; unchanged when absent */
            allowed_domains?: string[];
            /** @description unchanged when absent */
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
            /** @description unchanged when absent */
            viewport?: components["schemas"]["Viewport"];
        };
        EditSuccessCondition: {
            /** @description text that the last page shows; unchanged when absent */
            text?: string | null;
            /** @description part of the address of the last page; unchanged when absent */
            address?: string | null;
            /** @description a confirmation number must be found; unchanged when absent */
            confirmation_number?: boolean;
        };
        EditAgent: {
            /** @description unchanged when absent */
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
            /** @description unchanged when absent */
            save_files_to?: components["schemas"]["FieldReferenceInput"] | null;
            /** @description unchanged when absent */
            secret_fields?: components["schemas"]["SaveSecretField"][];
            /** @description unchanged when absent */
            secrets?: components["schemas"]["SaveSecret"][];
            /** @description unchanged when absent */
            schedule?: components["schemas"]["SaveSchedule"] | null;
            /** @description the limits of the browser of the runs */
            browser_policy?: components["schemas"]["EditBrowserPolicy"];
            /** @description what the last page must show for a run to succeed */
            success_condition?: components["schemas"]["EditSuccessCondition"];
        };
        SaveQuery: {
            /** @description the kind of answer that the query wants */
            question_type: components["schemas"]["QuestionType"];
            /** @description names of what to extract */
            entities: string[];
            /**
             * @description instructions
             * @default
             */
            criteria?: string;
            /**
             * @description rules that the value must satisfy, as expressions: `value > 0`. A value that breaks one is kept, with a warning of the run
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
            /** @description the fields that the values are saved to */
            save_to_fields?: components["schemas"]["FieldReferenceInput"][];
        };
        SaveQueryOverride: {
            /**
             * Format: uuid
             * @description the id of a query of the extraction
             */
            query_id: string;
            /** @description the fields that the values are saved to */
            save_to_fields: components["schemas"]["FieldReferenceInput"][];
        };
        SaveVariant: {
            /** @description the name, for people */
            name: string;
            /**
             * @description an expression about the document, such as `first_page contains "Acme"`: the variant is chosen for documents for which it is true
             * @default
             */
            fingerprint?: string;
            /**
             * Format: uuid
             * @description the id of this object
             */
            id?: string;
            /** @description the fields whose files are read */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description other places to save the values of single queries to */
            query_overrides?: components["schemas"]["SaveQueryOverride"][];
        };
        SaveExtractionRule: {
            /** @description the name, for people */
            name: string;
            /**
             * @description a text for people; it changes nothing
             * @default
             */
            description?: string;
            /** @description submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs that fail. The other events of forms do not happen in extractions and are refused */
            trigger_event: components["schemas"]["ExtractionTriggerEvent"];
            /** @description its position when absent */
            index?: number;
            /**
             * @description settings by name
             * @default {}
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, or an object */
            code: unknown;
            /**
             * @description whether the rule is executed
             * @default true
             */
            enabled?: boolean;
            /**
             * @description whether the rule is code, or was made without code
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
        };
        IntegrationHeaderInput: {
            /** @description the name, for people */
            name: string;
            /**
             * @description never returned, because it may be a key: always "" in answers. Sent back as "", the stored value stays, as long as the integration is sent with its id and the hosts of its addresses do not change
             * @default
             */
            value?: string;
        };
        ExtractionIntegrationInput: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id?: string;
            /** @description the kind of this object */
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
            /** @description further headers of the request */
            headers?: components["schemas"]["IntegrationHeaderInput"][];
        };
        CreateExtraction: {
            /** @description the name, for people */
            name: string;
            /**
             * @description what the extraction reads: documents, tables, the texts of meetings, or the values of a user
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
             * @description whether spreadsheets may be sent
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
            /** @description the fields whose files are read */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description the questions, in their order */
            queries?: components["schemas"]["SaveQuery"][];
            /** @description variants of the extraction, such as one for each supplier */
            variants?: components["schemas"]["SaveVariant"][];
            /** @description the logic rules, in their order */
            rules?: components["schemas"]["SaveExtractionRule"][];
            /** @description what is sent to whom when it is finished */
            integrations?: components["schemas"]["ExtractionIntegrationInput"][];
        };
        EditExtraction: {
            /** @description unchanged when absent */
            name?: string;
            /** @description unchanged when absent */
            file_type?: components["schemas"]["ExtractionFileType"];
            /** @description use-case label; unchanged when absent */
            extraction_type?: string;
            /** @description uploaded files are merged before extraction; unchanged when absent */
            merge_files?: boolean;
            /** @description page continuity is validated across the files of a run: all of a call with `merge_files`, else one; unchanged when absent */
            check_continuous_pages?: boolean;
            /** @description unchanged when absent */
            accept_spreadsheets?: boolean;
            /** @description confidence scores are returned with values; unchanged when absent */
            confidence_scores_enabled?: boolean;
            /** @description global instructions; unchanged when absent */
            context_rules?: string[];
            /** @description an expression about each file, such as `extension = "pdf"`; files for which it is not true are left out; unchanged when absent */
            file_filter_query?: string;
            /** @description only the first so many pages of each document are processed; unchanged when absent */
            page_filter?: number | null;
            /** @description unchanged when absent */
            file_sources?: components["schemas"]["FieldReferenceInput"][];
            /** @description unchanged when absent */
            queries?: components["schemas"]["SaveQuery"][];
            /** @description unchanged when absent */
            variants?: components["schemas"]["SaveVariant"][];
            /** @description unchanged when absent */
            rules?: components["schemas"]["SaveExtractionRule"][];
            /** @description unchanged when absent */
            integrations?: components["schemas"]["ExtractionIntegrationInput"][];
        };
        FieldDefinition: {
            /**
             * @description the human-readable key, unique in the team; no braces
             * @example first_name
             */
            id: string;
            /**
             * Format: uuid
             * @description the internal id, unique among all teams
             */
            internal_id: string;
            /** @description the kind of this object */
            type: components["schemas"]["FieldType"];
            /** @description the label of the field */
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
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length: number | null;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length: number | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        FieldDefinitionPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["FieldDefinition"][];
        };
        CreateField: {
            /**
             * @description the human-readable key, unique in the team; no braces
             * @example first_name
             */
            id: string;
            /** @description default text_field; hidden ones take any value */
            type?: components["schemas"]["FieldType"];
            /** @description the label of the field */
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
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length?: number | null;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length?: number | null;
        };
        EditField: {
            /** @description cannot be changed */
            type?: components["schemas"]["FieldType"];
            /** @description the label of the field */
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
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length?: number | null;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length?: number | null;
        };
        /** @enum {string} */
        Comparison: "equal" | "not_equal";
        Condition: {
            /** @description how the value is compared */
            comparison: components["schemas"]["Comparison"];
            /** @description field whose value is compared */
            field_key: string;
            /** @description value compared against */
            value: string;
        };
        ElementInput: {
            /** @description unique per step and kind */
            id: string;
            /** @description image: source_image; video: source_url; progress_bar: progress; text and button: text */
            properties?: {
                [key: string]: unknown;
            };
            /** @description conditions that hide it */
            hide_rules?: components["schemas"]["Condition"][];
            /** @description an asset of the theme by name; "" for none */
            asset?: string;
            /** @description how it looks: the asset's styles overlaid with its own */
            styles?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        SubmitTrigger: "none" | "auto";
        FieldElementInput: {
            /** @description the key of the field */
            id: string;
            /** @description the address of a picture beside the field */
            icon_url?: string;
            /** @description the text in the empty field */
            placeholder?: string;
            /** @description the help for the field */
            tooltipText?: string;
            /** @description whether a value submits the step without a click */
            submit_trigger?: components["schemas"]["SubmitTrigger"];
            /** @description settings by name */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description string to string */
            tags?: {
                [key: string]: unknown;
            };
            /** @description the label of the field */
            display_text?: string;
            /** @description how the value is shown */
            format?: string;
            /** @description whether the field can be repeated */
            repeated?: boolean;
            /** @description what makes the next repetition */
            repeat_trigger?: string;
            /**
             * @description whether the step can be left only with a value
             * @default true
             */
            required?: boolean;
            /** @description default text_field */
            type?: components["schemas"]["FieldType"];
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length?: number | null;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length?: number | null;
            /** @description the conditions that hide the element */
            hide_rules?: components["schemas"]["Condition"][];
            /** @description the id of the asset of the theme that styles the element */
            asset?: string;
            /** @description style properties by name */
            styles?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        TriggerElement: "button" | "field" | "text";
        /** @enum {string} */
        NavigationTrigger: "click" | "change" | "load";
        NavigationInput: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id?: string;
            /** @description the kind of the element that leads on */
            element_type: components["schemas"]["TriggerElement"];
            /** @description the id of the element that leads on */
            element_id: string;
            /** @description what the person does with the element */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description default in next_conditions: the step itself */
            previous_step_key?: string;
            /** @description default in previous_conditions: the step itself */
            next_step_key?: string;
            /** @description all must hold */
            rules?: components["schemas"]["Condition"][];
        };
        StepInput: {
            /** @description unique within the form */
            id: string;
            /** @description first step of the form */
            origin?: boolean;
            /** @description single_column, or "" */
            layout?: string;
            /** @description the images of the step */
            images?: components["schemas"]["ElementInput"][];
            /** @description the videos of the step */
            videos?: components["schemas"]["ElementInput"][];
            /** @description the progress bars of the step */
            progress_bars?: components["schemas"]["ElementInput"][];
            /** @description the texts of the step */
            texts?: components["schemas"]["ElementInput"][];
            /** @description the buttons of the step */
            buttons?: components["schemas"]["ElementInput"][];
            /** @description the fields */
            fields?: components["schemas"]["FieldElementInput"][];
            /** @description a rule is listed here, at its other step, or at both */
            previous_conditions?: components["schemas"]["NavigationInput"][];
            /** @description wins where both lists hold a rule of one id */
            next_conditions?: components["schemas"]["NavigationInput"][];
        };
        /** @enum {string} */
        TriggerEvent: "change" | "load" | "form_complete" | "submit" | "error" | "view" | "action";
        FormRuleInput: {
            /** @description the name, for people */
            name: string;
            /** @description a text for people; it changes nothing */
            description?: string;
            /** @description the event that executes the rule */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order; default: its position */
            index?: number;
            /** @description settings by name */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, the body of an async function; or an object that holds it */
            code: unknown;
            /**
             * @description whether the rule is executed
             * @default true
             */
            enabled?: boolean;
            /**
             * @description whether the rule is code, or was made without code
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
            /** @description ids of steps that the rule runs on */
            steps?: string[];
            /** @description ids of elements that trigger it */
            elements?: string[];
            /**
             * Format: uuid
             * @description the id of this object
             */
            id?: string;
        };
        SharedCodeInput: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id?: string;
            /** @description the name, for people */
            name: string;
            /** @description as it was sent: string or object */
            code: unknown;
        };
        /**
         * @description data_received: each call that submits values; form_completion: each completed submission, after the rules of the form have run
         * @enum {string}
         */
        IntegrationTrigger: "data_received" | "form_completion";
        IntegrationInput: {
            /**
             * Format: uuid
             * @description the id of this object
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
            /** @description further headers of the request */
            headers?: components["schemas"]["IntegrationHeaderInput"][];
        };
        FormInput: {
            /** @description unique in the team */
            form_name: string;
            /** @description default text to language code to translated text */
            translations?: {
                [key: string]: unknown;
            };
            /**
             * @description whether the form is turned on
             * @default true
             */
            active?: boolean;
            /** @description without commas */
            tags?: string[];
            /**
             * Format: uuid
             * @description the id of the theme that styles it; null: none
             */
            theme_id?: string | null;
            /** @description the steps of the form */
            steps: components["schemas"]["StepInput"][];
            /** @description the logic rules, in their order */
            rules?: components["schemas"]["FormRuleInput"][];
            /** @description code that several rules use */
            shared_codes?: components["schemas"]["SharedCodeInput"][];
            /** @description what is sent to whom when it is finished */
            integrations?: components["schemas"]["IntegrationInput"][];
        };
        Element: {
            /** @description unique per step and kind */
            id: string;
            /**
             * Format: uuid
             * @description the internal id, unique among all teams
             */
            internal_id: string;
            /** @description image: source_image; video: source_url; progress_bar: progress; text and button: text */
            properties: {
                [key: string]: unknown;
            };
            /** @description conditions that hide it */
            hide_rules: components["schemas"]["Condition"][];
            /** @description the asset of the theme that it inherits from, or "" */
            asset: string;
            /** @description how it looks: the asset's styles overlaid with its own */
            styles: {
                [key: string]: unknown;
            };
        };
        FieldElement: {
            /** @description the key of the field */
            id: string;
            /**
             * Format: uuid
             * @description internal id of the field
             */
            internal_id: string;
            /** @description the address of a picture beside the field */
            icon_url: string;
            /** @description the text in the empty field */
            placeholder: string;
            /** @description the help for the field */
            tooltipText: string;
            /** @description whether a value submits the step without a click */
            submit_trigger: components["schemas"]["SubmitTrigger"];
            /** @description settings by name */
            metadata: {
                [key: string]: unknown;
            };
            /** @description string to string */
            tags: {
                [key: string]: unknown;
            };
            /** @description the label of the field */
            display_text: string;
            /** @description how the value is shown */
            format: string;
            /** @description whether the field can be repeated */
            repeated: boolean;
            /** @description what makes the next repetition */
            repeat_trigger: string;
            /** @description whether the step can be left only with a value */
            required: boolean;
            /** @description the kind of this object */
            type: components["schemas"]["FieldType"];
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length: number | null;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length: number | null;
            /** @description whether any user has a value in it */
            has_data: boolean;
            /** @description the conditions that hide the element */
            hide_rules: components["schemas"]["Condition"][];
            /** @description the id of the asset of the theme that styles the element */
            asset: string;
            /** @description style properties by name */
            styles: {
                [key: string]: unknown;
            };
        };
        NavigationCondition: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the kind of the element that leads on */
            element_type: components["schemas"]["TriggerElement"];
            /** @description the id of the element that leads on */
            element_id: string;
            /** @description what the person does with the element */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description the id of the step that is left */
            previous_step_key: string;
            /** @description the id of the step that follows */
            next_step_key: string;
            /** @description all must hold */
            rules: components["schemas"]["Condition"][];
        };
        Step: {
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description unique within the form */
            id: string;
            /**
             * Format: uuid
             * @description the internal id, unique among all teams
             */
            internal_id: string;
            /** @description first step of the form */
            origin: boolean;
            /** @description single_column, or "" */
            layout: string;
            /** @description the images of the step */
            images: components["schemas"]["Element"][];
            /** @description the videos of the step */
            videos: components["schemas"]["Element"][];
            /** @description the progress bars of the step */
            progress_bars: components["schemas"]["Element"][];
            /** @description the texts of the step */
            texts: components["schemas"]["Element"][];
            /** @description the buttons of the step */
            buttons: components["schemas"]["Element"][];
            /** @description the fields */
            fields: components["schemas"]["FieldElement"][];
            /** @description navigation leading into this step */
            previous_conditions: components["schemas"]["NavigationCondition"][];
            /** @description navigation leading out of this step */
            next_conditions: components["schemas"]["NavigationCondition"][];
        };
        LogicRule: {
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description a text for people; it changes nothing */
            description: string;
            /** @description the event that executes the rule */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order */
            index: number;
            /** @description settings by name */
            metadata: {
                [key: string]: unknown;
            };
            /** @description as it was sent: string or object. With the trigger form_complete it runs in a sandbox once the form is completed: `fields` holds the values of the user by field id, and what the rule sets, changes or deletes in it is stored (what it returns is not); the declarations of the shared codes are there. At most 1 s and 32 MB */
            code: unknown;
            /** @description whether the rule is executed */
            enabled: boolean;
            /** @description whether its JavaScript parses */
            valid: boolean;
            /** @description whether the rule is code, or was made without code */
            mode: components["schemas"]["RuleMode"];
            /** @description ids of the steps that it runs on */
            steps: string[];
            /** @description ids of the elements that trigger it */
            elements: string[];
        };
        SharedCode: {
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description as it was sent: string or object */
            code: unknown;
            /** @description whether the code can be executed */
            valid: boolean;
        };
        Integration: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the kind of this object */
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        /** @enum {string} */
        FormWarningCode: "unreachable_step" | "dangling_condition" | "impossible_condition" | "broken_code";
        FormWarning: {
            /** @description the kind of the problem, stable */
            code: components["schemas"]["FormWarningCode"];
            /** @description where in the input or in the form */
            path: string;
            /** @description what is the case, in one sentence */
            message: string;
            /** @description only of broken_code: the line in the code, from 1 */
            line?: number;
            /** @description only of broken_code */
            column?: number;
        };
        FormDocument: {
            /** @description the id of a form */
            form_id: string;
            /** @description unique in the team */
            form_name: string;
            /**
             * Format: uuid
             * @description the internal id of the form
             */
            form_internal_id: string;
            /** @description the steps of the form */
            steps: components["schemas"]["Step"][];
            /** @description the logic rules, in their order */
            rules: components["schemas"]["LogicRule"][];
            /** @description code that several rules use */
            shared_codes: components["schemas"]["SharedCode"][];
            /** @description what is sent to whom when it is finished */
            integrations: components["schemas"]["Integration"][];
            /** @description default text to language code to translated text */
            translations: {
                [key: string]: unknown;
            };
            /** @description whether the form is turned on */
            active: boolean;
            /** @description without commas */
            tags: string[];
            /**
             * Format: uuid
             * @description the id of the theme that styles it; null: none
             */
            theme_id: string | null;
            /** @description probable mistakes: in its graph, and code that does not compile */
            warnings: components["schemas"]["FormWarning"][];
            /** @description true when nothing was kept */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        EditForm: {
            /** @description unique in the team */
            form_name?: string;
            /** @description default text to language code to translated text */
            translations?: {
                [key: string]: unknown;
            };
            /**
             * @description whether the form is turned on
             * @default true
             */
            active?: boolean;
            /** @description without commas */
            tags?: string[];
            /**
             * Format: uuid
             * @description the id of the theme that styles it; null: none
             */
            theme_id?: string | null;
            /** @description the steps of the form */
            steps?: components["schemas"]["StepInput"][];
            /** @description the logic rules, in their order */
            rules?: components["schemas"]["FormRuleInput"][];
            /** @description code that several rules use */
            shared_codes?: components["schemas"]["SharedCodeInput"][];
            /** @description what is sent to whom when it is finished */
            integrations?: components["schemas"]["IntegrationInput"][];
        };
        CopyWholeForm: {
            /** @description name of the copy; unique in the team */
            form_name: string;
            /** @description inherited when omitted */
            active?: boolean;
        };
        Invitation: {
            /**
             * Format: uuid
             * @description the invited account
             */
            account_id: string;
            /** @description the e-mail address */
            email: string;
            /** @description what the account may do: an admin everything, an editor forms and results, a viewer only reads */
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
        InvitationPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Invitation"][];
        };
        /** @enum {string} */
        JobState: "waiting" | "running" | "failed";
        Job: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * @description the kind of the job
             * @example seal-document
             */
            job: string;
            /** @description the state */
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when the last attempt failed; null when none did
             */
            failed_at: string | null;
        };
        JobPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Job"][];
        };
        /**
         * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs
         * @enum {string}
         */
        KeyScope: "account:read" | "account:write" | "account:*" | "team:read" | "team:write" | "team:*" | "keys:read" | "keys:write" | "keys:*" | "forms:read" | "forms:write" | "forms:*" | "fields:read" | "fields:write" | "fields:*" | "users:read" | "users:write" | "users:*" | "submissions:read" | "submissions:write" | "submissions:*" | "templates:read" | "templates:write" | "templates:*" | "envelopes:read" | "envelopes:write" | "envelopes:*" | "extractions:read" | "extractions:write" | "extractions:*" | "extraction_runs:read" | "extraction_runs:write" | "extraction_runs:*" | "reviews:read" | "reviews:write" | "reviews:*" | "agents:read" | "agents:write" | "agents:*" | "agent_runs:read" | "agent_runs:write" | "agent_runs:*" | "webhooks:read" | "webhooks:write" | "webhooks:*" | "jobs:read" | "jobs:write" | "jobs:*";
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
        Key: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description a name of your choice */
            name: string;
            /** @description name of the environment that the key opens */
            environment: string;
            /**
             * Format: uuid
             * @description the id of an account of the team
             */
            account_id: string;
            /** @description the account that it belongs to */
            email: string;
            /**
             * @description the first characters of the key, to recognize it
             * @example fk_production_Zk3x
             */
            prefix: string;
            /** @description its last four characters */
            last4: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][] | null;
            /**
             * Format: date-time
             * @description null: never
             */
            expires_at: string | null;
            /** @description whether the key has reached its end */
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
        KeyPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Key"][];
        };
        CreateKey: {
            /** @description name of the environment that the key opens */
            environment: string;
            /** @description the account that it is for; default: the one that asks */
            email?: string;
            /** @description a name of your choice */
            name?: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs
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
        NewKey: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description a name of your choice */
            name: string;
            /** @description name of the environment that the key opens */
            environment: string;
            /**
             * Format: uuid
             * @description the id of an account of the team
             */
            account_id: string;
            /** @description the account that it belongs to */
            email: string;
            /**
             * @description the first characters of the key, to recognize it
             * @example fk_production_Zk3x
             */
            prefix: string;
            /** @description its last four characters */
            last4: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs
             * @example [
             *       "users:*",
             *       "forms:read"
             *     ]
             */
            scopes: components["schemas"]["KeyScope"][] | null;
            /**
             * Format: date-time
             * @description null: never
             */
            expires_at: string | null;
            /** @description whether the key has reached its end */
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
        RotateKey: {
            /**
             * @description how long the replaced secret stays valid too
             * @default 0
             */
            grace_seconds?: number;
        };
        EditKey: {
            /** @description a name of your choice */
            name?: string;
            /**
             * @description narrow the rights of the account; null: all of its rights. `account`: accounts, invitations and the audit log; `team`: settings and environments of the team; `keys`: API keys; `forms`: forms and themes; `fields`: field definitions; `users`: end users and their values; `submissions`: submissions of forms; `templates`: document templates; `envelopes`: filled documents; `extractions`: definitions of extractions; `extraction_runs`: runs of extractions; `reviews`: the review of runs; `agents`: computer agents; `agent_runs`: runs of computer agents; `webhooks`: webhook endpoints, their deliveries with all payloads, and the webhook secret; `jobs`: background jobs
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
        ModelUsage: {
            /** @description null: the service works without a language model */
            provider: string | null;
            /** @description the name of the language model; null when none is set up */
            model: string | null;
            /**
             * Format: date-time
             * @description first moment of the month that is counted
             */
            month: string;
            /** @description calls of this month */
            calls: number;
            /** @description tokens of prompts and replies of this month */
            tokens: number;
            /** @description tokens per month; null: no limit */
            token_budget: number | null;
        };
        /**
         * @description what is switched on
         * @enum {string}
         */
        Feature: "document_intelligence" | "computer_agents";
        RemindersInput: {
            /** @description days from the request to the first reminder */
            first_after_days: number;
            /** @description days between reminders; absent: only one is sent */
            every_days?: number;
        };
        TeamSettings: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description forms also show their internal id */
            white_label: boolean;
            /** @description what is switched on */
            features: components["schemas"]["Feature"][];
            /**
             * @description how filled documents write numbers and dates, unless the call or the template says
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
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        EditTeam: {
            /** @description the name, for people */
            name?: string;
            /** @description forms also show their internal id */
            white_label?: boolean;
            /** @description replaces what is switched on */
            features?: components["schemas"]["Feature"][];
            /**
             * @description how filled documents write numbers and dates, unless the call or the template says
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
         * @description the kind of elements that can inherit it
         * @enum {string}
         */
        AssetKind: "image" | "video" | "progress_bar" | "text" | "button" | "field";
        Asset: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the kind of elements that can inherit it */
            kind: components["schemas"]["AssetKind"];
            /** @description unique in the theme and kind */
            name: string;
            /** @description style properties by name */
            styles: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        Theme: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description unique in the team */
            name: string;
            /** @description the named styles of the theme */
            assets: components["schemas"]["Asset"][];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        ThemePage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Theme"][];
        };
        AssetInput: {
            /** @description the kind of elements that can inherit it */
            kind: components["schemas"]["AssetKind"];
            /** @description unique in the theme and kind */
            name: string;
            /** @description style properties by name */
            styles?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description keeps the asset of that id, under a new name or with new styles
             */
            id?: string;
        };
        CreateTheme: {
            /** @description unique in the team */
            name: string;
            /** @description the named styles of the theme */
            assets?: components["schemas"]["AssetInput"][];
        };
        EditTheme: {
            /** @description unique in the team */
            name?: string;
            /** @description replaces the assets; an asset in use cannot be left out */
            assets?: components["schemas"]["AssetInput"][];
        };
        /** @enum {string} */
        EventType: "extraction.completed" | "extraction.failed" | "extraction.approved" | "agent_run.awaiting_approval" | "agent_run.succeeded" | "agent_run.failed" | "agent_run.cancelled" | "envelope.sent" | "envelope.viewed" | "envelope.signed" | "envelope.declined" | "envelope.expired" | "envelope.voided" | "envelope.sealed" | "submission.completed" | "user.deleted";
        /**
         * @description why the service disabled it: gone (it answered 410) or failing (every call failed for five days); empty when it is enabled, or disabled by an account
         * @enum {string}
         */
        WebhookDisableReason: "" | "gone" | "failing";
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description an http or https address of the public internet */
            url: string;
            /** @description the types of events that are sent to the address */
            event_types: components["schemas"]["EventType"][];
            /** @description names of the environments whose events it receives; empty: all environments */
            environments: string[];
            /** @description a text for people; it changes nothing */
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        WebhookEndpointPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["WebhookEndpoint"][];
        };
        CreateWebhookEndpoint: {
            /** @description an http or https address of the public internet */
            url: string;
            /** @description the types of events that are sent to the address */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description names of the environments whose events it receives; empty: all environments
             * @default []
             */
            environments?: string[];
            /**
             * @description a text for people; it changes nothing
             * @default
             */
            description?: string;
            /**
             * @description a disabled endpoint receives nothing
             * @default true
             */
            enabled?: boolean;
        };
        EditWebhookEndpoint: {
            /** @description an http or https address of the public internet; unchanged when absent */
            url?: string;
            /** @description unchanged when absent */
            event_types?: components["schemas"]["EventType"][];
            /** @description names of the environments whose events it receives; empty: all environments; unchanged when absent */
            environments?: string[];
            /** @description unchanged when absent */
            description?: string;
            /** @description a disabled endpoint receives nothing; unchanged when absent */
            enabled?: boolean;
        };
        /**
         * @description an endpoint of the team, the callback of a run, or an integration of a form
         * @enum {string}
         */
        WebhookDeliveryTarget: "endpoint" | "callback" | "integration";
        /**
         * @description a failed delivery is not tried again until it is redelivered
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description the id of this object
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
             * @description when the address has accepted the message; null until then
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description when the last attempt failed; null when none did
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
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
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        StartAgentRun: {
            /**
             * @description field id to value; every field must exist, a repeating field takes an array. All are stored or none
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
        StartedAgentRun: {
            /**
             * Format: uuid
             * @description the id of a run
             */
            run_id: string;
            /** @description page of the run in the dashboard */
            run_url: string;
            /** @description the user on whom the values are stored */
            user_id: string;
        };
        /** @enum {string} */
        AgentRunStatus: "pending" | "running" | "awaiting_approval" | "succeeded" | "failed" | "cancelled";
        FieldMismatch: {
            /** @description field id, or the label of the control when the value is of the task */
            field: string;
            /** @description the value as it was given; masked when it is secret */
            wanted: string;
            /** @description what the page shows */
            actual: string;
            /** @description why */
            reason: string;
        };
        AgentRunResult: {
            /** @description the state */
            status: components["schemas"]["AgentRunStatus"];
            /** @description what the agent has to say about the run */
            notes: string;
            /** @description what the site gave as confirmation */
            confirmation_number?: string;
            /** @description what could not be entered as given */
            field_mismatches: components["schemas"]["FieldMismatch"][];
        };
        RunDownload: {
            /** @description signed address, which expires */
            url: string;
            /** @description stable name of the file in this service; empty for files stored elsewhere */
            path: string;
            /** @description the name, for people */
            name: string;
            /** @description bytes; null for files stored elsewhere */
            size: number | null;
            /** @description hexadecimal; null for files stored elsewhere */
            sha256: string | null;
            /** @description the field in which it was stored */
            field: string | null;
        };
        HeldRequest: {
            /** @description the HTTP method */
            method: string;
            /** @description without query */
            address: string;
        };
        ControlValue: {
            /** @description the name, for people */
            name: string;
            /** @description masked when it is secret */
            value: string;
        };
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
            /** @description the kind of the action */
            action: string;
            /** @description the control that the action is about, in words */
            target: string;
            /** @description masked when it is secret */
            value: string;
            /** @description the request that is held back */
            request: components["schemas"]["HeldRequest"] | null;
            /** @description address of the page */
            address: string;
            /** @description title of the page */
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
        AgentRun: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: uuid
             * @description agent ID
             */
            agent: string;
            /** @description the state */
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
            /** @description what decides on the steps: the rules of the service, or a language model */
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
        AgentRunPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description at least 1 */
            total_pages: number;
            /** @description from 1 */
            current_page: number;
            /** @description the entries of this page */
            results: components["schemas"]["AgentRun"][];
        };
        AgentRunEventEntry: {
            /** @description from 1 */
            number: number;
            /** @description step, refused, download, dialog, page, note, status, submit, approval_requested, approved or rejected */
            kind: string;
            /**
             * Format: date-time
             * @description when it happened
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
            /** @description how the step ended */
            outcome: string;
            /** @description what the agent has to say about the step */
            note: string;
            /** @description the address of the page */
            address: string;
            /** @description the words of the task */
            text: string;
            /** @description position in the task, from 0 */
            step: number | null;
            /** @description signed address, which expires */
            screenshot_url: string | null;
        };
        AgentRunEventPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["AgentRunEventEntry"][];
            /** @description page of the run for people; works for a day, with the rights of the key that asked */
            page_url: string;
        };
        ApproveRun: {
            /**
             * Format: uuid
             * @description the approval that was seen; 409 when another one is pending
             */
            approval_id?: string;
        };
        RejectRun: {
            /** @description shown in the notes of the result */
            reason?: string;
        };
        /** @enum {string} */
        SignerFieldType: "text" | "checkbox" | "choice" | "date";
        SignerFieldInput: {
            /**
             * @description the placeholder or form field of the template where the value will stand
             * @example company
             */
            name: string;
            /** @description shown beside the input; default the name */
            label?: string;
            /** @description the kind of this object */
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
            /** @description for a choice */
            options?: string[];
        };
        /** @enum {string} */
        RecipientRole: "signer" | "approver" | "viewer" | "cc";
        RecipientInput: {
            /**
             * Format: email
             * @description the e-mail address
             * @example ann@example.com
             */
            email: string;
            /** @description shown in the form of the signing page */
            name?: string;
            /** @description what the account may do: an admin everything, an editor forms and results, a viewer only reads */
            role: components["schemas"]["RecipientRole"];
            /**
             * @description recipients of the same order act in parallel, those of a higher order after them
             * @default 1
             */
            order?: number;
            /** @description what this signer fills in on the signing page */
            fields?: components["schemas"]["SignerFieldInput"][];
        };
        /**
         * @description format of file_url; the default depends on the template type
         * @enum {string}
         */
        DocumentOutput: "native" | "pdf";
        FillDocument: {
            /**
             * @description field id to value
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
            /** @description with `signer_email`: what the signer fills in on the signing page */
            signer_fields?: components["schemas"]["SignerFieldInput"][];
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
            /** @description only with detail=true: values that do not fit their fields, and content removed before signing, in sentences */
            warnings?: string[];
            /** @description only with signing_url=true: the link to the signing page, which lets whoever has it sign */
            signing_url?: string;
        };
        /** @enum {string} */
        EnvelopeType: "pdf" | "docx" | "xlsx";
        /**
         * @description `filled`: nobody has to sign it
         * @enum {string}
         */
        EnvelopeState: "filled" | "sent" | "viewed" | "signed" | "sealed" | "declined" | "voided" | "expired";
        Envelope: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: uuid
             * @description template ID it was made from
             */
            document: string | null;
            /** @description user that filled it */
            user: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description address of the document; it expires, each response has a new one */
            file: string;
            /** @description the kind of this object */
            type: components["schemas"]["EnvelopeType"];
            /** @description all signers have viewed it */
            viewed: boolean;
            /** @description all signers have signed it, and all approvers approved */
            signed: boolean;
            /** @description a recipient has declined it */
            declined: boolean;
            /** @description `filled`: nobody has to sign it */
            status: components["schemas"]["EnvelopeState"];
            /** @description labels to find it by */
            tags: string[];
            /** @description address of the certificate once signed; else empty */
            certificate: string;
            /** @description address of the JSON evidence once signed; else empty */
            evidence: string;
            /** @description why a signed document cannot be sealed; else empty */
            seal_error: string;
            /** @description values that do not fit their fields, and content removed before signing, in sentences */
            warnings: string[];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
        /** @enum {string} */
        EnvelopeLookup: "document" | "user";
        /**
         * @description `waiting`: the turn has not come yet
         * @enum {string}
         */
        RecipientStatus: "waiting" | "sent" | "viewed" | "signed" | "approved" | "declined";
        SignerField: {
            /** @description the name, for people */
            name: string;
            /** @description shown beside the input */
            label: string;
            /** @description the kind of this object */
            type: components["schemas"]["SignerFieldType"];
            /** @description whether the step can be left only with a value */
            required: boolean;
            /** @description text, a day (YYYY-MM-DD), an option, or whether the box is ticked; null before the signature, and for nothing */
            value: unknown;
        };
        EnvelopeRecipient: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: email
             * @description the e-mail address
             */
            email: string;
            /** @description as signed, else as the sender gave it; empty for none */
            name: string;
            /** @description what the account may do: an admin everything, an editor forms and results, a viewer only reads */
            role: components["schemas"]["RecipientRole"];
            /** @description recipients of the same order act in parallel */
            order: number;
            /** @description `waiting`: the turn has not come yet */
            status: components["schemas"]["RecipientStatus"];
            /**
             * Format: date-time
             * @description when the link was sent; null before
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description when the last reminder was sent; null before
             */
            reminded_at: string | null;
            /**
             * Format: date-time
             * @description when the document was opened; null before
             */
            viewed_at: string | null;
            /**
             * Format: date-time
             * @description when the recipient signed or approved
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description when it was declined; null while it was not
             */
            declined_at: string | null;
            /** @description what a signer fills in */
            fields: components["schemas"]["SignerField"][];
        };
        /** @enum {string} */
        EnvelopeHistoryType: "created" | "sent" | "viewed" | "consented" | "signed" | "approved" | "declined" | "reminded" | "renewed" | "expired" | "voided" | "filled_in" | "sealed" | "downloaded";
        EnvelopeHistory: {
            /** @description the kind of this object */
            type: components["schemas"]["EnvelopeHistoryType"];
            /**
             * Format: date-time
             * @description when it happened
             */
            at: string;
            /** @description e-mail of the recipient; null for the whole envelope */
            recipient: string | null;
            /** @description the reason for declining or voiding; else empty */
            reason: string;
        };
        EnvelopeDetail: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: uuid
             * @description template ID it was made from
             */
            document: string | null;
            /** @description user that filled it */
            user: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description address of the document; it expires, each response has a new one */
            file: string;
            /** @description the kind of this object */
            type: components["schemas"]["EnvelopeType"];
            /** @description all signers have viewed it */
            viewed: boolean;
            /** @description all signers have signed it, and all approvers approved */
            signed: boolean;
            /** @description a recipient has declined it */
            declined: boolean;
            /** @description `filled`: nobody has to sign it */
            status: components["schemas"]["EnvelopeState"];
            /** @description labels to find it by */
            tags: string[];
            /** @description address of the certificate once signed; else empty */
            certificate: string;
            /** @description address of the JSON evidence once signed; else empty */
            evidence: string;
            /** @description why a signed document cannot be sealed; else empty */
            seal_error: string;
            /** @description values that do not fit their fields, and content removed before signing, in sentences */
            warnings: string[];
            /**
             * Format: date-time
             * @description when it was created
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
             * @description when the next reminder is sent
             */
            next_reminder_at: string | null;
            /** @description why a recipient declined it; else empty */
            decline_reason: string;
            /** @description why the sender voided it; else empty */
            void_reason: string;
        };
        Renew: {
            /**
             * Format: uuid
             * @description id of a recipient; absent: all for whom the envelope waits now
             */
            recipient?: string;
            /** @description days that the links work; default as for a fill */
            expires_in_days?: number;
        };
        Void: {
            /**
             * @description the recipients see it
             * @example Wrong price
             */
            reason: string;
        };
        FillInput: {
            /**
             * @description field id to value
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
            /** @description with `signer_email`: what the signer fills in on the signing page */
            signer_fields?: components["schemas"]["SignerFieldInput"][];
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
        BulkFillDocuments: {
            /**
             * Format: uuid
             * @description template to fill
             */
            document: string;
            /** @description what each document is filled with, and whom it is for */
            rows: components["schemas"]["FillInput"][];
        };
        BulkFillProgress: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: uuid
             * @description the template; null when it was deleted
             */
            document: string | null;
            /** @description rows */
            total: number;
            /** @description rows that wait for a worker, or that one fills */
            pending: number;
            /** @description how many documents are filled */
            filled: number;
            /** @description rows that could not be filled; they can be retried */
            failed: number;
            /** @description how many rows were cancelled */
            cancelled: number;
            /** @description rows whose envelope was deleted, also with its user */
            deleted: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
        /** @enum {string} */
        BulkFillRowState: "pending" | "filled" | "failed" | "cancelled" | "deleted";
        /**
         * @description stable; new ones may be added
         * @enum {string}
         */
        ErrorCode: "invalid_input" | "malformed_request" | "malformed_json" | "malformed_multipart" | "incomplete_body" | "nested_too_deep" | "too_many_values" | "headers_too_large" | "request_timeout" | "expectation_failed" | "body_too_large" | "file_too_large" | "too_many_files" | "unsupported_media_type" | "unauthenticated" | "key_expired" | "permission_denied" | "missing_scope" | "user_key_required" | "address_not_allowed" | "feature_not_enabled" | "link_expired" | "not_found" | "unknown_path" | "no_picture" | "method_not_allowed" | "request_refused" | "range_not_satisfiable" | "too_many_requests" | "invalid_idempotency_key" | "idempotency_key_in_flight" | "idempotency_key_reused" | "already_rotated" | "last_admin" | "invitation_expired" | "invitation_used" | "name_taken" | "in_use" | "gone" | "wrong_state" | "approval_changed" | "claimed" | "claim_ended" | "already_decided" | "already_signed" | "already_declined" | "already_voided" | "nothing_waits" | "reminded_recently" | "other_role" | "not_sealed_yet" | "form_too_large" | "code_too_large" | "code_too_complex" | "too_complex" | "busy" | "unavailable" | "not_ready" | "internal_error" | "unknown_file_type" | "type_mismatch" | "unknown_syntax" | "macro_file" | "encrypted" | "bad_package" | "bad_encoding" | "bad_xml" | "xml_doctype" | "missing_part" | "duplicate_entry" | "overlapping_entries" | "unsafe_entry_name" | "too_many_entries" | "zip_bomb" | "document_broken" | "unsupported_part" | "unsupported_structure" | "unsupported_chart" | "pdf_empty" | "pdf_unreadable" | "pdf_encrypted" | "pdf_too_complex" | "pdf_page_loop" | "pdf_too_many_fields" | "signer_field_unplaced" | "pdf_not_signable" | "invalid_field_value" | "empty_placeholder" | "nested_placeholder" | "unclosed_placeholder" | "unopened_placeholder" | "invalid_expression" | "expression_too_long" | "expression_too_deep" | "expression_too_expensive" | "foreign_syntax" | "unknown_function" | "unknown_scope" | "wrong_kind" | "division_by_zero" | "number_too_large" | "text_too_long" | "value_too_long" | "invalid_barcode" | "unclosed_loop" | "unmatched_close" | "mismatched_close" | "loop_too_deep" | "misplaced_loop" | "misplaced_else" | "misplaced_break" | "misplaced_caption" | "misplaced_cell" | "misplaced_template" | "missing_templates" | "unknown_template" | "wrong_template_type" | "template_recursion" | "templates_too_large" | "too_many_templates" | "unsupported_image" | "image_too_large" | "picture_too_large" | "pictures_too_large" | "picture_unavailable" | "too_many_pictures" | "too_many_charts" | "too_many_points" | "too_many_fields" | "too_many_links" | "too_many_columns" | "too_many_rows" | "too_many_sheets" | "output_too_large" | "conversion_failed" | "fill_failed" | "zip64_unsupported" | "not_expressible";
        InputProblem: {
            /** @description where in the input, e.g. steps[0].fields[1].metadata.options */
            path: string;
            /** @description what is wrong there, in words */
            message: string;
        };
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
        BulkFillRow: {
            /** @description index in the request, from 0 */
            row: number;
            /** @description the state */
            state: components["schemas"]["BulkFillRowState"];
            /** @description the id of a user */
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
        BulkFill: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /**
             * Format: uuid
             * @description the template; null when it was deleted
             */
            document: string | null;
            /** @description rows */
            total: number;
            /** @description rows that wait for a worker, or that one fills */
            pending: number;
            /** @description how many documents are filled */
            filled: number;
            /** @description rows that could not be filled; they can be retried */
            failed: number;
            /** @description how many rows were cancelled */
            cancelled: number;
            /** @description rows whose envelope was deleted, also with its user */
            deleted: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /** @description number of this page of rows, from 1 */
            page: number;
            /** @description at least 1 */
            total_pages: number;
            /** @description one entry for each document, in the order of the request */
            rows: components["schemas"]["BulkFillRow"][];
        };
        /** @enum {string} */
        DocumentTemplateType: "docx" | "idml" | "pdf" | "pptx" | "xlsx";
        /**
         * @description the product whose tags it has; null for ours
         * @enum {string}
         */
        TemplateSyntax: "docxtemplater" | "easy-template-x" | "docx-templates" | "python-docx-template" | "carbone";
        TemplateField: {
            /** @description field id in the placeholder */
            id: string;
            /** @description kind of placeholder: text, loop, condition, or a kind of form field */
            kind: string;
        };
        DocumentTemplate: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description the kind of this object */
            type: components["schemas"]["DocumentTemplateType"];
            /** @description the product whose tags it has; null for ours */
            syntax: components["schemas"]["TemplateSyntax"] | null;
            /** @description address of the template file; it expires, each response has a new one */
            file: string;
            /** @description labels to find it by */
            tags: string[];
            /** @description number of its present file, from 1 */
            version: number;
            /** @description the placeholders found in it */
            fields: components["schemas"]["TemplateField"][];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
        };
        /**
         * @description field: a form field of a PDF; signing: a place for signature, date or initials
         * @enum {string}
         */
        TemplateTagKind: "value" | "picture" | "signing" | "field" | "loop" | "condition" | "else" | "end" | "variable";
        TemplateTag: {
            /** @description the tag as it stands in the template */
            tag: string;
            /** @description field: a form field of a PDF; signing: a place for signature, date or initials */
            kind: components["schemas"]["TemplateTagKind"];
            /** @description place in words, such as "header 2, paragraph 3" */
            place: string;
        };
        TemplateProblem: {
            /** @description stable code, such as unknown_function */
            code: string;
            /** @description a sentence that names the tag and its place */
            message: string;
        };
        TemplateCheck: {
            /** @description name of the uploaded file */
            file_name: string;
            /** @description null when the file is no template */
            type: components["schemas"]["DocumentTemplateType"] | null;
            /** @description the fields that it uses */
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
        TemplateDetail: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description the kind of this object */
            type: components["schemas"]["DocumentTemplateType"];
            /** @description the product whose tags it has; null for ours */
            syntax: components["schemas"]["TemplateSyntax"] | null;
            /** @description address of the template file; it expires, each response has a new one */
            file: string;
            /** @description labels to find it by */
            tags: string[];
            /** @description number of its present file, from 1 */
            version: number;
            /** @description the placeholders found in it */
            fields: components["schemas"]["TemplateField"][];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description the placeholders of its present file in document order, at most 5,000 */
            placeholders: components["schemas"]["TemplateTag"][];
            /** @description field values with which every placeholder shows something */
            example: {
                [key: string]: unknown;
            };
        };
        TemplateChanges: {
            /** @description unchanged when absent */
            name?: string;
            /** @description unchanged when absent */
            tags?: string[];
        };
        TemplatePage: {
            /** @description from 1 */
            page: number;
            /** @description address of the picture (WebP); it expires, each response has a new one */
            url: string;
            /** @description pixels */
            width: number;
            /** @description pixels */
            height: number;
        };
        TemplatePreview: {
            /** @description the version that is shown */
            version: number;
            /** @description its first 200 pages */
            pages: components["schemas"]["TemplatePage"][];
        };
        TemplateVersion: {
            /** @description from 1 */
            version: number;
            /** @description it is the present one */
            current: boolean;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description address of the file; it expires, each response has a new one */
            file: string;
            /** @description bytes */
            size: number;
            /** @description SHA-256 of the file, hexadecimal */
            sha256: string;
            /** @description e-mail of the account that sent it; null when it is not known */
            created_by: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
        RecordEvent: {
            /**
             * @description id or name of an active form
             * @example contact-template
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
        RecordedEvent: {
            /** @description false for a repeated event, and for one that is older than the stored one of its kind */
            recorded: boolean;
        };
        FormListEntry: {
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /** @description the id of this object */
            id: string;
            /** @description the name, for people */
            name: string;
            /** @description the form is turned on */
            active: boolean;
            /** @description labels to find it by */
            tags: string[];
            /**
             * Format: uuid
             * @description only for white-label workspaces
             */
            internal_id?: string;
        };
        ImageEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description new image address */
            source_url: string;
        };
        VideoEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description the address of the video */
            source_url: string;
        };
        ProgressBarEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description percentage shown */
            progress: number;
        };
        TextEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description the text */
            text: string;
        };
        ButtonEdit: {
            /** @description the element to edit; it belongs to the copied step */
            id: string;
            /** @description an asset of the template form's theme to inherit from */
            asset?: string;
            /** @description the text */
            text: string;
        };
        /**
         * @description new field type
         * @enum {string}
         */
        ContractFieldType: "text_field" | "text_area" | "integer_field" | "select" | "multiselect" | "email" | "pin_input" | "dropdown" | "login" | "phone_number" | "gmap_line_1" | "gmap_line_2" | "gmap_city" | "gmap_state" | "gmap_zip" | "ssn" | "url" | "button_group" | "file_upload" | "rich_file_upload" | "rich_multi_file_upload" | "hex_color";
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
             * @description whether the step can be left only with a value
             * @default true
             */
            required?: boolean;
            /** @description the most characters of a text, or the greatest number; null: no limit */
            max_length?: number;
            /** @description the fewest characters of a text, or the least number; null: no limit */
            min_length?: number;
            /** @description the text in the empty field */
            placeholder?: string;
            /** @description the help for the field */
            tooltipText?: string;
            /** @description whether a value submits the step without a click */
            submit_trigger?: components["schemas"]["SubmitTrigger"];
            /** @description options, other, file_types, field_types: by type */
            metadata?: {
                [key: string]: unknown;
            };
        };
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
            /** @description the images of the step */
            images?: components["schemas"]["ImageEdit"][];
            /** @description the videos of the step */
            videos?: components["schemas"]["VideoEdit"][];
            /** @description the progress bars of the step */
            progress_bars?: components["schemas"]["ProgressBarEdit"][];
            /** @description the texts of the step */
            texts?: components["schemas"]["TextEdit"][];
            /** @description the buttons of the step */
            buttons?: components["schemas"]["ButtonEdit"][];
            /** @description the fields */
            fields?: components["schemas"]["FieldEdit"][];
        };
        NavigationRule: {
            /** @description step the user comes from */
            previous_step_id: string;
            /** @description step the user goes to */
            next_step_id: string;
            /** @description what the person does with the element */
            trigger: components["schemas"]["NavigationTrigger"];
            /** @description the kind of the element that leads on */
            element_type: components["schemas"]["TriggerElement"];
            /** @description element on the previous step that triggers navigation */
            element_id: string;
            /** @description all must hold */
            rules: components["schemas"]["Condition"][];
        };
        LogicRuleInput: {
            /** @description the name, for people */
            name: string;
            /** @description a text for people; it changes nothing */
            description?: string;
            /** @description the event that executes the rule */
            trigger_event: components["schemas"]["TriggerEvent"];
            /** @description execution order; default: its position */
            index?: number;
            /** @description settings by name */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description JavaScript, the body of an async function; or an object that holds it */
            code: unknown;
            /**
             * @description whether the rule is executed
             * @default true
             */
            enabled?: boolean;
            /**
             * @description whether the rule is code, or was made without code
             * @default code_editor
             */
            mode?: components["schemas"]["RuleMode"];
            /** @description ids of steps that the rule runs on */
            steps?: string[];
            /** @description ids of elements that trigger it */
            elements?: string[];
        };
        CopyForm: {
            /** @description name of the new form; unique; required */
            form_name?: string;
            /** @description older alias of form_name */
            form_id?: string;
            /** @description form to copy */
            template_form_id: string;
            /** @description the steps of the form */
            steps: components["schemas"]["StepSpec"][];
            /** @description which step follows which one */
            navigation_rules: components["schemas"]["NavigationRule"][];
            /** @description the logic rules of the form */
            logic_rules?: components["schemas"]["LogicRuleInput"][];
            /** @description inherits the template form's status when omitted */
            enabled?: boolean;
        };
        FormCreated: {
            /** @description the id of this object */
            id: string;
            /** @description the name, for people */
            name: string;
            /**
             * Format: uuid
             * @description only for white-label workspaces
             */
            internal_id?: string;
            /** @description only in a dry run; then id is "" */
            dry_run?: boolean;
            /** @description only when logic rules do not compile; they are saved, but will not run */
            warnings?: components["schemas"]["FormWarning"][];
        };
        RuleError: {
            /**
             * Format: uuid
             * @description of the rule, or of the shared code that was skipped
             */
            rule_id: string;
            /** @description the name of the rule */
            rule_name: string;
            /** @description why it had no effect; with line and column when it does not compile */
            message: string;
        };
        Submission: {
            /**
             * Format: uuid
             * @description the id of this object
             */
            id: string;
            /** @description the id of a form */
            form_id: string;
            /** @description the name of the form */
            form_name: string;
            /** @description the id of a user */
            user_id: string;
            /** @description values by field id, only those in fields of the form: the present ones of the user while the submission is open, the submitted ones (with what the rules of the form made of them) once it is completed */
            fields: {
                [key: string]: unknown;
            };
            /** @description whether the form was completed */
            completed: boolean;
            /**
             * Format: date-time
             * @description when the form was completed; null otherwise
             */
            completed_at: string | null;
            /** @description rules with the trigger form_complete are still to run */
            rules_pending: boolean;
            /** @description rules that failed or were skipped; they never fail the submission */
            rule_errors: components["schemas"]["RuleError"][];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was last continued, completed or changed by rules
             */
            updated_at: string;
        };
        SubmissionPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["Submission"][];
        };
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
        Submitted: {
            /** @description the user, a new one when none was named */
            user_id: string;
            /** @description one for each form, in the order of forms */
            submissions: components["schemas"]["Submission"][];
        };
        DefaultErrors: {
            /** @description a required field is empty */
            required: string;
            /** @description a text is too short; `{length}` stands for the fewest characters */
            minimum: string;
            /** @description no e-mail address */
            email: string;
            /** @description no phone number */
            phone_number: string;
            /** @description no web address */
            url: string;
            /** @description no social security number */
            ssn: string;
            /** @description a code that lacks digits */
            pin_input: string;
        };
        /**
         * @description inline: as text below the field; html5: in the bubble of the browser
         * @enum {string}
         */
        ErrorDisplay: "inline" | "html5";
        /**
         * @description what follows a finished form: nothing, a screen that says so, or the address redirect_url
         * @enum {string}
         */
        CompletionBehavior: "" | "show_completed_screen" | "redirect";
        /**
         * @description the corner of that mark
         * @enum {string}
         */
        BrandPosition: "bottom_right" | "bottom_left" | "top_right" | "top_left";
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
            /** @description whether forms are written from right to left */
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
        EditDefaultErrors: {
            /** @description a required field is empty; unchanged when absent */
            required?: string;
            /** @description a text is too short; `{length}` stands for the fewest characters; unchanged when absent */
            minimum?: string;
            /** @description no e-mail address; unchanged when absent */
            email?: string;
            /** @description no phone number; unchanged when absent */
            phone_number?: string;
            /** @description no web address; unchanged when absent */
            url?: string;
            /** @description no social security number; unchanged when absent */
            ssn?: string;
            /** @description a code that lacks digits; unchanged when absent */
            pin_input?: string;
        };
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
        FormSchema: {
            /** @description the id of a form */
            form_id: string;
            /** @description unique in the team */
            form_name: string;
            /**
             * Format: uuid
             * @description the internal id of the form
             */
            form_internal_id: string;
            /** @description the steps of the form */
            steps: components["schemas"]["Step"][];
            /** @description the logic rules, in their order */
            rules: components["schemas"]["LogicRule"][];
            /** @description code that several rules use */
            shared_codes: components["schemas"]["SharedCode"][];
            /** @description what is sent to whom when it is finished */
            integrations: components["schemas"]["Integration"][];
            /** @description default text to language code to translated text */
            translations: {
                [key: string]: unknown;
            };
        };
        Live: {
            /**
             * @description the state
             * @example ok
             */
            status: string;
            /**
             * @description the version of the service
             * @example 1.0.0
             */
            version: string;
        };
        Ready: {
            /**
             * @description the state
             * @example ok
             */
            status: string;
            /**
             * @description what is down although calls are answered: `redis`
             * @example []
             */
            degraded: string[];
            /** @description whether the database answers */
            database: boolean;
            /** @description whether the tables are those of this version */
            migrations: boolean;
            /** @description null where the service runs without Redis */
            redis: boolean | null;
            /** @description whether files can be stored */
            storage: boolean;
        };
        /** @enum {string} */
        ReviewState: "waiting" | "approved" | "rejected";
        ReviewEntry: {
            /**
             * Format: uuid
             * @description the run
             */
            id: string;
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description the state */
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
            /** @description whether a person has reviewed the values and approved them */
            approved: boolean;
            /** @description account that approved */
            approver: string;
            /**
             * Format: date-time
             * @description when the claim on the run started; null when nobody has it
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
        ReviewEntryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["ReviewEntry"][];
        };
        Correction: {
            /** @description the entity of the query whose value it is */
            entity: string;
            /** @description null when the machine found none */
            machine_value: unknown;
            /** @description null when the document has no such value */
            corrected_value: unknown;
            /** @description where on the pages the value stands */
            boxes: components["schemas"]["BoundingBox"][];
            /** @description e-mail of the reviewer */
            by: string;
            /**
             * Format: date-time
             * @description when it happened
             */
            at: string;
        };
        ReviewedDocument: {
            /** @description the address of the file */
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
             * @description the id of a run
             */
            run_id: string;
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
        };
        /**
         * @description why it came to review, also after a correction, and `failed_rule` for what breaks a rule now
         * @enum {string}
         */
        ReviewReason: "low_confidence" | "missing" | "failed_rule";
        ReviewValue: {
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description the value; any JSON */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity: string;
            /** @description 0–100; with confidence_scores_enabled */
            confidence?: number;
            /** @description the words from which the value was read, as they are printed; empty for a value that a reviewer changed */
            source_text: string;
            /** @description how the value was found; `corrected` for what a reviewer changed */
            method: string;
            /** @description where the value was read */
            bounding_boxes: components["schemas"]["BoundingBox"][];
            /** @description the data_validation_rules that the value breaks */
            failed_rules: string[];
            /** @description a reviewer has changed the value */
            corrected: boolean;
            /** @description names the value in corrections */
            datapoint: number;
            /**
             * Format: uuid
             * @description the id of a query of the extraction
             */
            query_id: string;
            /** @description why it came to review, also after a correction, and `failed_rule` for what breaks a rule now */
            review: components["schemas"]["ReviewReason"][];
            /** @description the value that the machine found; null when it found none */
            machine_value: unknown;
            /** @description e-mail of the account that corrected it; else empty */
            corrected_by: string;
            /**
             * Format: date-time
             * @description when a person has corrected the value; null otherwise
             */
            corrected_at: string | null;
        };
        Review: {
            /**
             * Format: uuid
             * @description the run
             */
            id: string;
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description the state */
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
            /** @description whether a person has reviewed the values and approved them */
            approved: boolean;
            /** @description account that approved */
            approver: string;
            /**
             * Format: date-time
             * @description when the claim on the run started; null when nobody has it
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /** @description why it failed; empty or null otherwise */
            error: string;
            /** @description what may be wrong, although the work was done */
            warnings: string[];
            /** @description the pages of the documents */
            pages: components["schemas"]["RunPage"][];
            /** @description a value is null when none was found */
            data: components["schemas"]["ReviewValue"][];
        };
        ClaimedReview: {
            /**
             * Format: uuid
             * @description the run
             */
            id: string;
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description the state */
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
            /** @description whether a person has reviewed the values and approved them */
            approved: boolean;
            /** @description account that approved */
            approver: string;
            /**
             * Format: date-time
             * @description when the claim on the run started; null when nobody has it
             */
            review_started_at: string;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /** @description why it failed; empty or null otherwise */
            error: string;
            /** @description what may be wrong, although the work was done */
            warnings: string[];
            /** @description the pages of the documents */
            pages: components["schemas"]["RunPage"][];
            /** @description a value is null when none was found */
            data: components["schemas"]["ReviewValue"][];
            /** @description a page for the reviewer, which needs no key; it ends with the claim */
            page_url: string;
        };
        RejectReview: {
            /** @description becomes part of the error of the run */
            reason?: string;
        };
        DrawnBox: {
            /** @description from 1 */
            page: number;
            /** @description fraction of the page, from its left edge */
            x: number;
            /** @description fraction of the page, from its top edge */
            y: number;
            /** @description the width, in the unit of the page or screen */
            width: number;
            /** @description the height, in the unit of the page or screen */
            height: number;
        };
        CorrectedValue: {
            /** @description `datapoint` of the value */
            datapoint: number;
            /** @description of the type of the field; null when the document has no such value */
            value: unknown;
            /** @description where the value is; the machine's boxes stay when absent */
            bounding_boxes?: components["schemas"]["DrawnBox"][];
        };
        CorrectReview: {
            /** @description the values */
            values: components["schemas"]["CorrectedValue"][];
        };
        /** @enum {string} */
        SealStatus: "valid" | "altered" | "unknown";
        /** @enum {string} */
        TimestampStatus: "valid" | "untrusted" | "missing_although_promised" | "none";
        SealTimestamp: {
            /** @description when it happened */
            at: string;
            /** @description the authority that the time stamp is from */
            authority: string;
        };
        SealCertificate: {
            /** @description the subject */
            subject: string;
            /** @description who has issued the certificate */
            issuer: string;
            /** @description the serial number of the certificate */
            serial_number: string;
            /** @description the SHA-256 of the certificate, hexadecimal */
            fingerprint_sha256: string;
            /** @description the start of its validity */
            valid_from: string;
            /** @description the end of its validity */
            valid_to: string;
        };
        SealedParty: {
            /** @description the e-mail address */
            email: string;
            /** @description the name, for people */
            name: string | null;
        };
        SealedSigning: {
            /** @description the id of an envelope */
            envelope_id: string;
            /** @description the name of the template */
            document_name: string;
            /** @description who has signed; null when the file does not tell */
            signer: components["schemas"]["SealedParty"];
            /** @description all signers, when there are several */
            signers?: components["schemas"]["SealedParty"][];
            /** @description who has sent the document for signature; null when nobody has */
            sender: components["schemas"]["SealedParty"];
            /** @description when it was signed; null when the file does not tell */
            signed_at: string | null;
            /** @description the version of the text that the signer agreed to */
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
        /** @enum {string} */
        EvidenceStatus: "confirmed" | "contradicted" | "unconfirmed" | "unreadable";
        /** @enum {string} */
        SigningEventType: "created" | "sent" | "opened" | "consented" | "signed" | "approved" | "declined" | "downloaded" | "reminded" | "renewed" | "expired" | "voided" | "filled_in";
        EvidenceEvent: {
            /** @description the kind of this object */
            type: components["schemas"]["SigningEventType"];
            /** @description when it happened */
            at: string;
            /** @description the address that the request came from */
            ip: string | null;
            /** @description the program that the request came from */
            agent: string | null;
        };
        EvidenceVerdict: {
            /** @description the state */
            status: components["schemas"]["EvidenceStatus"];
            /** @description readable sentences; none for confirmed evidence */
            reasons: string[];
            /** @description empty unless the evidence is confirmed */
            events: components["schemas"]["EvidenceEvent"][];
        };
        Verification: {
            /** @description the state */
            status: components["schemas"]["SealStatus"];
            /** @description readable sentences; none for a valid seal */
            reasons: string[];
            /** @description the SHA-256 of the file, hexadecimal */
            document_sha256: string;
            /** @description if false, all other facts are unverified claims of the file */
            trusted: boolean;
            /** @description who has signed; null when the file does not tell */
            signer: string | null;
            /** @description when it was signed; null when the file does not tell */
            signed_at: string | null;
            /** @description whether the time stamp is valid; null without one */
            timestamp_status: components["schemas"]["TimestampStatus"] | null;
            /** @description the time stamp of the seal; null without one */
            timestamp: components["schemas"]["SealTimestamp"] | null;
            /** @description the certificate of the seal; null without a seal */
            certificate: components["schemas"]["SealCertificate"] | null;
            /** @description who has signed what, from the sealed evidence; null without one */
            signing: components["schemas"]["SealedSigning"] | null;
            /** @description whether the sent evidence file belongs to the document; null when none was sent */
            evidence: components["schemas"]["EvidenceVerdict"] | null;
        };
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
             * @description when the delivery was created
             */
            created_at: string;
        };
        Panel: {
            /** @description the steps; null: the form is turned off */
            data: Record<string, never>[] | null;
            /** @description the name of the form */
            form_name: string;
            /** @description fonts to load from elsewhere: none */
            fonts: string[];
            /** @description fonts of the team by name: none */
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
            /** @description whether forms are written from right to left */
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
             * @description the internal id of the user
             */
            internal_id: string;
            /** @description the id of the user */
            new_user_id: string;
            /** @description the part of a collaborator: there are none */
            collaborator: {
                [key: string]: unknown;
            };
            /** @description the state of an access link: there are none */
            link: {
                [key: string]: unknown;
            };
            /** @description whether the form refuses the address of the user: never */
            no_business_email: boolean;
        };
        StepCompletion: {
            /** @description the steps that the user has submitted, in the order of the form */
            completed_steps: string[];
        };
        SubmitStep: {
            /**
             * @description id or name of an active form
             * @example contact-template
             */
            panel_key: string;
            /** @description the step that is submitted */
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
            /** @description id of the user: that of the key */
            fuser_key?: string;
            /** @description whether the form goes on; not read: the event of the last step completes it */
            no_complete?: boolean;
            /** @description the form that the page has loaded; not read */
            __feathery_version?: string;
        };
        PanelSubmitted: {
            /** @description the fields whose values were stored or cleared */
            fields: string[];
        };
        WebhookDeliveryPage: {
            /** @description how many there are in all */
            count: number;
            /** @description absolute link of the next page */
            next: string | null;
            /** @description absolute link of the previous page */
            previous: string | null;
            /** @description the entries of this page */
            results: components["schemas"]["WebhookDelivery"][];
        };
        /**
         * @description only deliveries with this status
         * @enum {string}
         */
        RedeliverableStatus: "failed" | "delivered";
        Redeliver: {
            /**
             * Format: uuid
             * @description id of the endpoint
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
        Redelivered: {
            /** @description deliveries that are sent again, oldest first, at most 1,000 per call */
            redelivered: number;
            /** @description deliveries of the range that are left; repeat the call for them */
            remaining: number;
        };
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description when it was made
             */
            created_at: string;
            /** @description 0 when there was no response */
            status_code: number;
            /** @description how long the attempt took, in milliseconds */
            duration_ms: number;
            /** @description why it failed; empty when it succeeded */
            reason: string;
            /** @description the beginning of the response body */
            response: string;
        };
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description the id of this object
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
             * @description when the address has accepted the message; null until then
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description when the last attempt failed; null when none did
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
            /** @description the body as sent */
            request_body: string;
            /** @description oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        ExtractedValue: {
            /** @description field key; empty when the query saves to no field */
            field_id: string;
            /** @description empty when the query saves to no field */
            field_internal_id: string;
            /** @description the value; any JSON */
            value: unknown;
            /** @description the entity of the query that was asked for */
            entity?: string;
            /** @description 0–100; when the extraction or the callback asks for it */
            confidence?: number;
            /** @description when the callback asks for them */
            bounding_boxes?: components["schemas"]["BoundingBox"][];
        };
        ExtractionEvent: {
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /**
             * Format: uuid
             * @description the id of the run of an extraction
             */
            extraction_run_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description whether the run has ended without an error */
            success: boolean;
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description the values that were extracted */
            data: components["schemas"]["ExtractedValue"][];
            /**
             * Format: date-time
             * @description when the run was started
             */
            created_at: string;
        };
        AgentRunEvent: {
            /**
             * Format: uuid
             * @description the id of an agent
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description the id of a run
             */
            run_id: string;
            /** @description null for scheduled runs */
            user_id: string | null;
            /** @description the state */
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
             * @description when the run ended
             */
            finished_at: string | null;
        };
        EnvelopeEvent: {
            /**
             * Format: uuid
             * @description the id of an envelope
             */
            envelope_id: string;
            /**
             * Format: uuid
             * @description template ID it was made from
             */
            document: string | null;
            /** @description user that it is for */
            user_id: string | null;
            /** @description filled, sent, viewed, signed, sealed, declined, voided or expired */
            status: string;
            /** @description e-mail of the recipient whom the event is about; null for the whole */
            recipient: string | null;
            /** @description e-mail of the first signer */
            signer: string | null;
            /** @description sender e-mail */
            sender: string | null;
            /** @description all signers have viewed it */
            viewed: boolean;
            /** @description all signers have signed it */
            signed: boolean;
            /** @description a recipient has declined it */
            declined: boolean;
            /** @description what the signer gave as the reason for declining; else empty */
            decline_reason: string;
            /** @description why the sender voided it; else empty */
            void_reason: string;
            /** @description labels to find it by */
            tags: string[];
            /**
             * Format: date-time
             * @description when it was created
             */
            created_at: string;
        };
        SubmissionEvent: {
            /**
             * Format: uuid
             * @description the id of a submission
             */
            submission_id: string;
            /** @description the id of a form */
            form_id: string;
            /** @description the name of the form */
            form_name: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the submitted values by field id */
            fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description when the form was completed; null otherwise
             */
            completed_at: string;
        };
        UserDeletedEvent: {
            /** @description the id of a user */
            user_id: string;
        };
        /** @enum {string} */
        ExtractionEventType: "extraction.completed" | "extraction.failed";
        ExtractionCallback: {
            /**
             * Format: uuid
             * @description the id of an extraction
             */
            extraction_id: string;
            /**
             * Format: uuid
             * @description the id of the run of an extraction
             */
            extraction_run_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description the name of the document that was read */
            file_name: string;
            /** @description whether the run has ended without an error */
            success: boolean;
            /** @description what went wrong, or did not fit its field; else empty */
            error: string;
            /** @description the values that were extracted */
            data: components["schemas"]["ExtractedValue"][];
            /**
             * Format: date-time
             * @description when the run was started
             */
            created_at: string;
            /** @description what has happened */
            event: components["schemas"]["ExtractionEventType"];
            /** @description the run waits for review, and the callback asked for boxes or scores: only values that need no review */
            partial: boolean;
        };
        /** @enum {string} */
        FormWebhookEvent: "form.data_received" | "form.completed";
        FormWebhook: {
            /** @description what has happened */
            event: components["schemas"]["FormWebhookEvent"];
            /** @description the name of an environment of the team */
            environment: string;
            /** @description the id of a form */
            form_id: string;
            /** @description the name of the form */
            form_name: string;
            /**
             * Format: uuid
             * @description the id of a submission
             */
            submission_id: string;
            /** @description the id of a user */
            user_id: string;
            /** @description values by field id, of fields of the form: the user's present ones with form.data_received, the submitted ones, as the rules of the form made them, with form.completed */
            fields: {
                [key: string]: unknown;
            };
            /** @description whether the form was completed */
            completed: boolean;
            /**
             * Format: date-time
             * @description when the form was completed; null otherwise
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description when the submission was begun
             */
            created_at: string;
        };
        TestEvent: {
            /**
             * Format: uuid
             * @description the endpoint that is tested
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
