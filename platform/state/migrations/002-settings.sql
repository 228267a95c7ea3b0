-- What administrators decide, and which lakehouse the data came from.

-- One row per setting that was ever changed.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- At most one row: the lakehouse account that everything here was collected from.
create table connection_identity (
  only_row boolean primary key default true check (only_row),
  account_id text not null,
  -- Seed of a demo's data; null: not a demo.
  seed bigint,
  remembered_at timestamptz not null
);
