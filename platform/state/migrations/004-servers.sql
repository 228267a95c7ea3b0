-- Servers that work on one lake, which of them leads, and what they ask each other.

-- One row per server that was there lately.
create table server_presence (
  server_id text primary key,
  -- Host and process, for people.
  name text not null,
  -- Machine and data directory: who starts there takes the place of a server that is gone.
  place text not null,
  build_version text not null,
  -- The lake that it shares with others; null: it has one of its own, and no other server may be there.
  lake_id text,
  started_at timestamptz not null,
  beat_at timestamptz not null
);

-- At most one row: the server that runs the shared lake. Terms only grow.
create table leadership (
  only_row boolean primary key default true check (only_row),
  term bigint not null,
  -- Null: the last leader has laid it down.
  server_id text,
  renewed_at timestamptz not null
);

-- One row per call from server to server, until whoever asked has read the answer.
create table server_call (
  call_id uuid primary key,
  -- Who may take it: the server that leads, or any one.
  audience text not null,
  method text not null,
  params jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- The server that works on it, for the n-th time that somebody does.
  taken_by text,
  attempt integer not null default 0,
  progress jsonb,
  answer jsonb
);

create index server_call_waiting on server_call (audience, asked_at) where answer is null;
