import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Teams, their members, keys and environments. */
const TEAMS = `
  CREATE TABLE team (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    name varchar(255) NOT NULL,
    white_label boolean NOT NULL DEFAULT false,
    features text[] NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_f57d8293406df4af348402e4b74" PRIMARY KEY (id)
  );

  CREATE TABLE environment (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    name varchar(40) NOT NULL,
    CONSTRAINT "PK_f0ec97d0ac5e0e2f50f7475699f" PRIMARY KEY (id),
    CONSTRAINT environment_team_id UNIQUE (team_id, id),
    CONSTRAINT environment_team_name UNIQUE (team_id, name),
    CONSTRAINT "FK_22ca2e133c7d8feddb446f4d742" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );

  CREATE TABLE account (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    email varchar(254) NOT NULL,
    email_key varchar(254) NOT NULL,
    role text NOT NULL,
    user_groups text[] NOT NULL DEFAULT '{}',
    permission_edit_form_results boolean NOT NULL DEFAULT true,
    permission_invite_collaborators boolean NOT NULL DEFAULT true,
    permission_edit_collaborator_template boolean NOT NULL DEFAULT true,
    permission_edit_logic boolean NOT NULL DEFAULT true,
    permission_edit_theme boolean NOT NULL DEFAULT true,
    CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY (id),
    CONSTRAINT account_team_email UNIQUE (team_id, email_key),
    CONSTRAINT account_team_id UNIQUE (team_id, id),
    CONSTRAINT "FK_556332296b6602c464c69c3b2e8" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );

  CREATE TABLE invitation (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    account_id uuid NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    accepted_at timestamptz(3),
    environment_id uuid,
    CONSTRAINT "PK_beb994737756c0f18a1c1f8669c" PRIMARY KEY (id),
    CONSTRAINT invitation_account UNIQUE (team_id, account_id),
    CONSTRAINT "FK_1d6ab5bd2e47571d068188f41e7" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_3abb24a1d4dd8d0dfc721631c1c" FOREIGN KEY (team_id, account_id)
      REFERENCES account(team_id, id) ON DELETE CASCADE
  );
  CREATE INDEX invitation_environment ON invitation (environment_id);

  CREATE TABLE api_key (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    environment_id uuid NOT NULL,
    account_id uuid NOT NULL,
    hash bytea NOT NULL,
    prefix text NOT NULL,
    last4 varchar(4) NOT NULL,
    last_used_at timestamptz(3),
    CONSTRAINT "PK_b1bd840641b8acbaad89c3d8d11" PRIMARY KEY (id),
    CONSTRAINT api_key_hash UNIQUE (hash),
    CONSTRAINT "FK_050c26cc4397e78fa56638575de" FOREIGN KEY (team_id, account_id)
      REFERENCES account(team_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_8e26748f2a3fb20d7e39678e653" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE
  );
  CREATE INDEX api_key_account ON api_key (team_id, account_id);
  CREATE INDEX api_key_environment ON api_key (team_id, environment_id);`;

/**
 * Field definitions, themes and forms. Foreign keys to what another part uses are deferrable, so that a team can be deleted
 * whole. The schema builder does not compare this, nor that names of assets may be swapped within a transaction.
 */
const FORMS = `
  CREATE TABLE field (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    key varchar(255) NOT NULL,
    type text NOT NULL,
    display_text text NOT NULL DEFAULT '',
    hidden boolean NOT NULL DEFAULT false,
    repeated boolean NOT NULL DEFAULT false,
    metadata jsonb NOT NULL DEFAULT '{}',
    max_length integer,
    min_length integer,
    CONSTRAINT "PK_39379bba786d7a75226b358f81e" PRIMARY KEY (id),
    CONSTRAINT field_team_id UNIQUE (team_id, id),
    CONSTRAINT field_team_key UNIQUE (team_id, key),
    CONSTRAINT "FK_78b0ca4b0daf5f57eeb7a1822ad" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );

  CREATE TABLE theme (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    name varchar(255) NOT NULL,
    CONSTRAINT "PK_c1934d0b4403bf10c1ab0c18166" PRIMARY KEY (id),
    CONSTRAINT theme_team_id UNIQUE (team_id, id),
    CONSTRAINT theme_team_name UNIQUE (team_id, name),
    CONSTRAINT "FK_3c60cf9f748bcfdb01611bd06c1" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );

  CREATE TABLE asset (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    theme_id uuid NOT NULL,
    kind text NOT NULL,
    name varchar(255) NOT NULL,
    styles jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_1209d107fe21482beaea51b745e" PRIMARY KEY (id),
    CONSTRAINT asset_theme_name UNIQUE (theme_id, kind, name) DEFERRABLE,
    CONSTRAINT "FK_d47d85bdef52d4b94e01d6444c7" FOREIGN KEY (theme_id) REFERENCES theme(id) ON DELETE CASCADE
  );

  CREATE TABLE form (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    key varchar(6) NOT NULL,
    name varchar(255) NOT NULL,
    active boolean NOT NULL DEFAULT true,
    tags text[] NOT NULL DEFAULT '{}',
    theme_id uuid,
    integrations jsonb NOT NULL DEFAULT '[]',
    translations jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_8f72b95aa2f8ba82cf95dc7579e" PRIMARY KEY (id),
    CONSTRAINT form_team_id UNIQUE (team_id, id),
    CONSTRAINT form_team_key UNIQUE (team_id, key),
    CONSTRAINT form_team_name UNIQUE (team_id, name),
    CONSTRAINT "FK_32cbd3b4cff484615232b3926b7" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE,
    CONSTRAINT form_theme FOREIGN KEY (team_id, theme_id) REFERENCES theme(team_id, id) DEFERRABLE
  );

  CREATE TABLE step (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    form_id uuid NOT NULL,
    key varchar(255) NOT NULL,
    position integer NOT NULL,
    origin boolean NOT NULL DEFAULT false,
    layout text NOT NULL DEFAULT '',
    CONSTRAINT "PK_70d386ace569c3d265e05db0cc7" PRIMARY KEY (id),
    CONSTRAINT step_form_key UNIQUE (form_id, key),
    CONSTRAINT "FK_f43c76c5a006151b1c8463a0d5c" FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
  );

  CREATE TABLE step_element (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    step_id uuid NOT NULL,
    kind text NOT NULL,
    key varchar(255) NOT NULL,
    position integer NOT NULL,
    properties jsonb NOT NULL DEFAULT '{}',
    hide_rules jsonb NOT NULL DEFAULT '[]',
    asset_id uuid,
    styles jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_5048eb340a365fb0b44520010a3" PRIMARY KEY (id),
    CONSTRAINT step_element_key UNIQUE (step_id, kind, key),
    CONSTRAINT "FK_49efe6e73d411efe174920684d0" FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
    CONSTRAINT "FK_d4c3d4240687c884ebd58668cdb" FOREIGN KEY (asset_id) REFERENCES asset(id) DEFERRABLE
  );
  CREATE INDEX step_element_asset ON step_element (asset_id);

  CREATE TABLE field_element (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    step_id uuid NOT NULL,
    field_id uuid NOT NULL,
    position integer NOT NULL,
    display_text text,
    max_length integer,
    min_length integer,
    required boolean NOT NULL DEFAULT true,
    placeholder text NOT NULL DEFAULT '',
    tooltip_text text NOT NULL DEFAULT '',
    submit_trigger text NOT NULL DEFAULT 'none',
    icon_url text NOT NULL DEFAULT '',
    format text NOT NULL DEFAULT '',
    repeat_trigger text NOT NULL DEFAULT '',
    tags jsonb NOT NULL DEFAULT '{}',
    hide_rules jsonb NOT NULL DEFAULT '[]',
    asset_id uuid,
    styles jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_5d3b54964eadb38fd662d0fa78b" PRIMARY KEY (id),
    CONSTRAINT field_element_field UNIQUE (step_id, field_id),
    CONSTRAINT "FK_08f0a536349983b1995cd6b8910" FOREIGN KEY (field_id) REFERENCES field(id) DEFERRABLE,
    CONSTRAINT "FK_1ef903dc7cce5e6c5367ff211e1" FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
    CONSTRAINT "FK_4ee6edf93ad4d0cc7b443f7ea89" FOREIGN KEY (asset_id) REFERENCES asset(id) DEFERRABLE
  );
  CREATE INDEX field_element_asset ON field_element (asset_id);
  CREATE INDEX field_element_of_field ON field_element (field_id);

  CREATE TABLE navigation_rule (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    form_id uuid NOT NULL,
    position integer NOT NULL,
    previous_step_id uuid NOT NULL,
    next_step_id uuid NOT NULL,
    trigger text NOT NULL,
    element_type text NOT NULL,
    element_key varchar(255) NOT NULL,
    conditions jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT "PK_c020ca1826cd09da1ee5109de2c" PRIMARY KEY (id),
    CONSTRAINT "FK_3966f6e2bdf521923ddd8700822" FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
    CONSTRAINT "FK_485fc86e633ffe6bd056dede55d" FOREIGN KEY (next_step_id) REFERENCES step(id) ON DELETE CASCADE,
    CONSTRAINT "FK_8751303b6dc9173f522016f7847" FOREIGN KEY (previous_step_id) REFERENCES step(id) ON DELETE CASCADE
  );
  CREATE INDEX navigation_rule_form ON navigation_rule (form_id);
  CREATE INDEX navigation_rule_next ON navigation_rule (next_step_id);
  CREATE INDEX navigation_rule_previous ON navigation_rule (previous_step_id);

  CREATE TABLE logic_rule (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    form_id uuid NOT NULL,
    position integer NOT NULL,
    name varchar(255) NOT NULL,
    description text NOT NULL DEFAULT '',
    trigger_event text NOT NULL,
    index integer NOT NULL,
    metadata jsonb NOT NULL DEFAULT '{}',
    code jsonb NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    valid boolean NOT NULL,
    mode text NOT NULL,
    steps text[] NOT NULL DEFAULT '{}',
    elements text[] NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_493bc9a145ed55b0f6c4d3b19c0" PRIMARY KEY (id),
    CONSTRAINT "FK_059985ddd38547b134e0ffcfb7b" FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
  );
  CREATE INDEX logic_rule_form ON logic_rule (form_id);

  CREATE TABLE shared_code (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    form_id uuid NOT NULL,
    position integer NOT NULL,
    name varchar(255) NOT NULL,
    code jsonb NOT NULL,
    valid boolean NOT NULL,
    CONSTRAINT "PK_7a875ca586a34b12c9f35ea0c4e" PRIMARY KEY (id),
    CONSTRAINT "FK_3dee30456820ddad930a0d792bb" FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE
  );
  CREATE INDEX shared_code_form ON shared_code (form_id);`;

/** End users, their values and their submissions. */
const USERS = `
  CREATE TABLE "user" (
    environment_id uuid NOT NULL,
    id text COLLATE "C" NOT NULL,
    team_id uuid NOT NULL,
    name text NOT NULL DEFAULT '',
    sealed_key text NOT NULL,
    key_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "PK_b425b8fe039e918824988cd571f" PRIMARY KEY (environment_id, id),
    CONSTRAINT "FK_0845ddc3a0a0c7f3e497b9791f4" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX user_key_hash ON "user" (key_hash);
  CREATE INDEX user_newest ON "user" (environment_id, created_at, id);

  CREATE TABLE field_value (
    environment_id uuid NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    field_id uuid NOT NULL,
    team_id uuid NOT NULL,
    value jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "PK_12691f7333d2acd9717306ab351" PRIMARY KEY (environment_id, user_id, field_id),
    CONSTRAINT "FK_1128c3655e61e76acc63f217ddc" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    CONSTRAINT field_value_field FOREIGN KEY (team_id, field_id) REFERENCES field(team_id, id) DEFERRABLE,
    CONSTRAINT field_value_user FOREIGN KEY (environment_id, user_id)
      REFERENCES "user"(environment_id, id) ON DELETE CASCADE
  );
  CREATE INDEX field_value_by_field ON field_value (field_id, environment_id);

  CREATE TABLE submission (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    environment_id uuid NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    form_id uuid NOT NULL,
    completed_at timestamptz(3),
    fields jsonb,
    rules_pending boolean NOT NULL DEFAULT false,
    rule_errors jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT "PK_7faa571d0e4a7076e85890c9bd0" PRIMARY KEY (id),
    CONSTRAINT "FK_4a0c5d450648aa2aaf89a796f5d" FOREIGN KEY (environment_id, user_id)
      REFERENCES "user"(environment_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_c775673f9441fddf23da5b8e8e2" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    CONSTRAINT submission_form FOREIGN KEY (team_id, form_id) REFERENCES form(team_id, id) ON DELETE CASCADE
  );
  CREATE INDEX submission_newest ON submission (form_id, environment_id, created_at, id);
  CREATE INDEX submission_of_user ON submission (environment_id, user_id, form_id);
  CREATE UNIQUE INDEX submission_open ON submission (environment_id, user_id, form_id) WHERE completed_at IS NULL;`;

/** Templates, filled documents and their signatures. */
const DOCUMENTS = `
  CREATE TABLE document_template (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    tags text[] NOT NULL DEFAULT '{}',
    file_name text NOT NULL,
    storage_key text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    fields jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT "PK_0e9c5bda0dd75f3bde7ae176c62" PRIMARY KEY (id),
    CONSTRAINT "UQ_047ea6ad07534ec8bd1990447b4" UNIQUE (team_id, id),
    CONSTRAINT "FK_cde03ca98e3202553a87291a15b" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );
  CREATE INDEX "IDX_a40c8153b5368e106ebee7d823" ON document_template (team_id, created_at, id);

  CREATE TABLE envelope (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    environment_id uuid NOT NULL,
    document_id uuid,
    user_id text COLLATE "C",
    template_name text NOT NULL,
    template_type text NOT NULL,
    template_sha256 text NOT NULL,
    template_key text NOT NULL,
    tags text[] NOT NULL DEFAULT '{}',
    "values" jsonb NOT NULL,
    type text NOT NULL,
    output text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    failure jsonb,
    job_id uuid,
    file_name text NOT NULL DEFAULT '',
    storage_key text,
    sha256 text,
    native_key text,
    sender text,
    signer text,
    token_hash text,
    token_expires_at timestamptz(3),
    sent_at timestamptz(3),
    viewed_at timestamptz(3),
    consented_at timestamptz(3),
    signed_at timestamptz(3),
    declined_at timestamptz(3),
    decline_reason text NOT NULL DEFAULT '',
    signer_name text NOT NULL DEFAULT '',
    sealed_at timestamptz(3),
    sealed_key text,
    sealed_sha256 text,
    certificate_key text,
    evidence_key text,
    previews jsonb NOT NULL DEFAULT '[]',
    sealed_mark text,
    seal_error text NOT NULL DEFAULT '',
    warnings text[] NOT NULL DEFAULT '{}',
    CONSTRAINT "PK_0e407d404553bda39e60a012c79" PRIMARY KEY (id),
    CONSTRAINT "FK_13ec29442274c2626757e49a72b" FOREIGN KEY (environment_id, user_id)
      REFERENCES "user"(environment_id, id),
    CONSTRAINT "FK_3514f0e7a2d82e16368204b360d" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_bd950d2f446099d1fc834365fe4" FOREIGN KEY (document_id)
      REFERENCES document_template(id) ON DELETE SET NULL
  );
  CREATE INDEX "IDX_153b12917e5ce9d289ac0e5aa3" ON envelope (environment_id, document_id, created_at, id);
  CREATE INDEX "IDX_aed8c8bda9fa93b6b939ac16df" ON envelope (environment_id, user_id, created_at, id);
  CREATE UNIQUE INDEX envelope_signing_token ON envelope (token_hash);

  CREATE TABLE envelope_event (
    envelope_id uuid NOT NULL,
    position integer NOT NULL,
    event jsonb NOT NULL,
    CONSTRAINT "PK_7334b07a97aead42144e7bffa30" PRIMARY KEY (envelope_id, position),
    CONSTRAINT "FK_d58cdf8bc062176719de694c977" FOREIGN KEY (envelope_id) REFERENCES envelope(id) ON DELETE CASCADE
  );

  CREATE TABLE stored_seal_key (
    id integer NOT NULL,
    private_key text NOT NULL,
    certificate text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT "PK_37a465b651497f2e61030c9bdf2" PRIMARY KEY (id)
  );`;

/** Extractions, their runs and callbacks. */
const EXTRACTION = `
  CREATE TABLE extraction (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    name text NOT NULL,
    file_type text NOT NULL,
    extraction_type text NOT NULL DEFAULT '',
    merge_files boolean NOT NULL DEFAULT false,
    check_continuous_pages boolean NOT NULL DEFAULT false,
    accept_spreadsheets boolean NOT NULL DEFAULT false,
    confidence_scores_enabled boolean NOT NULL DEFAULT false,
    context_rules jsonb NOT NULL DEFAULT '[]',
    file_sources jsonb NOT NULL DEFAULT '[]',
    file_filter_query text NOT NULL DEFAULT '',
    page_filter integer,
    queries jsonb NOT NULL DEFAULT '[]',
    variants jsonb NOT NULL DEFAULT '[]',
    rules jsonb NOT NULL DEFAULT '[]',
    integrations jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT "PK_890dd51b9b8278350a70da3f93a" PRIMARY KEY (id),
    CONSTRAINT "UQ_63b03e95047e71491b895e9c2a2" UNIQUE (team_id, id),
    CONSTRAINT "FK_b69f76b556ad149167ee2cd7014" FOREIGN KEY (team_id) REFERENCES team(id) ON DELETE CASCADE
  );
  CREATE INDEX "IDX_20821a2a70cb995c7b56ee4b76" ON extraction (team_id, created_at);

  CREATE TABLE extraction_field (
    extraction_id uuid NOT NULL,
    field_id uuid NOT NULL,
    CONSTRAINT "PK_dae87fb440237af1c8f1a6f557a" PRIMARY KEY (extraction_id, field_id),
    CONSTRAINT "FK_30afa263aec69ee637fd2fe8e9e" FOREIGN KEY (field_id) REFERENCES field(id) DEFERRABLE,
    CONSTRAINT "FK_bfbcc1389b5e32a50b53b4e7f6c" FOREIGN KEY (extraction_id) REFERENCES extraction(id) ON DELETE CASCADE
  );

  CREATE TABLE extraction_run (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    team_id uuid NOT NULL,
    environment_id uuid NOT NULL,
    extraction_id uuid NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    batch_id uuid NOT NULL,
    position integer NOT NULL,
    file_name text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    error text NOT NULL DEFAULT '',
    approved_at timestamptz(3),
    approver text NOT NULL DEFAULT '',
    identity text NOT NULL DEFAULT '',
    inbound_message jsonb,
    email_extracted_at timestamptz(3),
    document_extracted_at timestamptz(3),
    data jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT "PK_40998bc99218e2c7210e20af842" PRIMARY KEY (id),
    CONSTRAINT "FK_8c6205f1141fdd3c748ccb93742" FOREIGN KEY (environment_id, user_id)
      REFERENCES "user"(environment_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_edcd0e24805957b4fab57533fc4" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE,
    CONSTRAINT "FK_f2f540614b6d25badbe8bf25d09" FOREIGN KEY (team_id, extraction_id)
      REFERENCES extraction(team_id, id) ON DELETE CASCADE
  );
  CREATE INDEX "IDX_482115637dcbc9a6aef37d1a04" ON extraction_run (environment_id, extraction_id, created_at, id);
  CREATE INDEX "IDX_e58ef0ed246352497202cc05dc" ON extraction_run (environment_id, user_id, batch_id, position);
  CREATE INDEX extraction_run_finished ON extraction_run (document_extracted_at);

  CREATE TABLE extraction_file (
    run_id uuid NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    CONSTRAINT "PK_2001dc474d870b9413fe53bc03b" PRIMARY KEY (run_id, position),
    CONSTRAINT "FK_821fdc70242d07114d826113c8e" FOREIGN KEY (run_id) REFERENCES extraction_run(id) ON DELETE CASCADE
  );

  CREATE TABLE webhook_delivery (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    run_id uuid NOT NULL,
    url text NOT NULL,
    wait_for_bounding_boxes boolean NOT NULL,
    wait_for_confidence_scores boolean NOT NULL,
    request_id text NOT NULL DEFAULT '',
    attempts integer NOT NULL DEFAULT 0,
    last_error text NOT NULL DEFAULT '',
    delivered_at timestamptz(3),
    failed_at timestamptz(3),
    CONSTRAINT "PK_b1ae290239a778f12399db91354" PRIMARY KEY (id),
    CONSTRAINT "UQ_523df1acf6d4290b9c7d94c6e2f" UNIQUE (run_id),
    CONSTRAINT "FK_523df1acf6d4290b9c7d94c6e2f" FOREIGN KEY (run_id) REFERENCES extraction_run(id) ON DELETE CASCADE
  );

  CREATE TABLE webhook_secret (
    environment_id uuid NOT NULL,
    team_id uuid NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT "PK_37d85833697d8ee1397118b25eb" PRIMARY KEY (environment_id),
    CONSTRAINT "FK_356fa505f5d3a1dff911044cb3f" FOREIGN KEY (team_id, environment_id)
      REFERENCES environment(team_id, id) ON DELETE CASCADE
  );`;

/**
 * Jobs, mails and files of every part. Counters of rate limits need not survive a crash, so their table is unlogged, which
 * the schema builder does not compare.
 */
const INFRASTRUCTURE = `
  CREATE TABLE outbox (
    id uuid NOT NULL,
    job text NOT NULL,
    payload jsonb NOT NULL,
    request_id text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    available_at timestamptz NOT NULL DEFAULT now(),
    enqueued_at timestamptz,
    fence integer NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    last_error text,
    failed_at timestamptz,
    team_id uuid,
    deaths integer NOT NULL DEFAULT 0,
    worker_id uuid,
    CONSTRAINT "PK_340ab539f309f03bdaa14aa7649" PRIMARY KEY (id)
  );
  CREATE INDEX outbox_claimed ON outbox (locked_until) WHERE locked_until IS NOT NULL;
  CREATE INDEX outbox_of_team ON outbox (team_id, created_at, id);
  CREATE INDEX outbox_offered ON outbox (job, enqueued_at)
    WHERE failed_at IS NULL AND enqueued_at IS NOT NULL AND locked_until IS NULL;
  CREATE INDEX outbox_waiting ON outbox (job, available_at) WHERE failed_at IS NULL AND enqueued_at IS NULL;

  CREATE TABLE mail (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    "to" text NOT NULL,
    subject text NOT NULL,
    sealed_body text,
    sent_at timestamptz(3),
    failed_at timestamptz(3),
    error text NOT NULL DEFAULT '',
    team_id uuid,
    CONSTRAINT "PK_5407da42b983ba54c6c62d462d3" PRIMARY KEY (id)
  );
  CREATE INDEX mail_age ON mail (created_at);
  CREATE INDEX mail_of_team ON mail (team_id);

  CREATE TABLE stored_object (
    key text COLLATE "C" NOT NULL,
    team_id uuid NOT NULL,
    owner_table text NOT NULL,
    owner_id uuid NOT NULL,
    size bigint,
    sha256 text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    committed_at timestamptz(3),
    deleted_at timestamptz(3),
    lost_at timestamptz(3),
    sweep_at timestamptz,
    sweeps integer NOT NULL DEFAULT 0,
    CONSTRAINT "PK_0093e23bcb60d2a931b245cfd5e" PRIMARY KEY (key)
  );
  CREATE INDEX stored_object_due ON stored_object (sweep_at) WHERE sweep_at IS NOT NULL;
  CREATE INDEX stored_object_owner ON stored_object (owner_table, owner_id);

  CREATE UNLOGGED TABLE rate_limit (
    key varchar(255) NOT NULL,
    points integer NOT NULL DEFAULT 0,
    expire bigint,
    CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY (key)
  );`;

/**
 * Marks the files of deleted rows as deleted, in the same transaction, also when the rows go by a foreign key's cascade.
 * The sweeper is notified and deletes the bytes. Rows are locked in the order of their keys, as `discard` locks them.
 */
const TOMBSTONES = `
  CREATE FUNCTION tombstone_stored_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH files AS (
      SELECT key FROM stored_object JOIN gone ON owner_table = TG_TABLE_NAME AND owner_id = gone.id
      WHERE deleted_at IS NULL ORDER BY key FOR UPDATE OF stored_object
    )
    UPDATE stored_object SET deleted_at = now(), sweep_at = now() FROM files WHERE stored_object.key = files.key;
    IF FOUND THEN PERFORM pg_notify('formwork_files', ''); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER document_template_files AFTER DELETE ON document_template REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects();
  CREATE TRIGGER envelope_files AFTER DELETE ON envelope REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects();
  CREATE TRIGGER extraction_run_files AFTER DELETE ON extraction_run REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tombstone_stored_objects();`;

/** Mails have no foreign key to their team, because those of the whole service have none. */
const MAILS_OF_TEAMS = `
  CREATE FUNCTION delete_mails_of_teams() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM mail USING gone WHERE mail.team_id = gone.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER team_mails AFTER DELETE ON team REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION delete_mails_of_teams();`;

const DROP = `
  DROP TABLE
    rate_limit, stored_object, mail, outbox, webhook_secret, webhook_delivery, extraction_file,
    extraction_run, extraction_field, extraction, stored_seal_key, envelope_event, envelope,
    document_template, submission, field_value, "user", shared_code, logic_rule, navigation_rule,
    field_element, step_element, step, form, asset, theme, field, api_key, invitation, account, environment,
    team;
  DROP FUNCTION tombstone_stored_objects(), delete_mails_of_teams();`;

/** The schema of the first release. Names of keys and indexes are those that TypeORM gives them. */
export class InitialSchema1795316807466 implements MigrationInterface {
  name = 'InitialSchema1795316807466';

  async up(queryRunner: QueryRunner): Promise<void> {
    const parts = [TEAMS, FORMS, USERS, DOCUMENTS, EXTRACTION, INFRASTRUCTURE, TOMBSTONES, MAILS_OF_TEAMS];
    for (const part of parts) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP);
  }
}
