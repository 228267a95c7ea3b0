-- People open files of their own.

-- One row per file that somebody opened.
create table opened_log (
  -- Random: who knows it not cannot guess it.
  log_id text primary key,
  owner text not null references app_user (username) on delete cascade,
  file_name text not null,
  bytes bigint not null,
  -- The data directory of the server that takes and reads it.
  taken_by text not null,
  state text not null check (state in ('UPLOADING', 'READING', 'READY', 'FAILED')),
  -- Why it failed; null: it did not.
  message text,
  -- What was found in it.
  applications jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index opened_log_by_owner on opened_log (owner);
