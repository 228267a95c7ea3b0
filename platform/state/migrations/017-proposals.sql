-- One row per life of a proposal: what a recommendation proposed about one asset, and what became of it. What is proposed is derived;
-- this is what only people, settings and time know.
create table proposal (
  life_id text primary key,
  -- Of the published proposal; several lives of one follow each other.
  proposal_id text not null,
  recommendation text not null,
  workspace_id text not null,
  asset_kind text not null,
  asset_id text not null,
  currency text not null,
  -- What was proposed when it was published last: enough to show it when it is gone.
  summary jsonb not null,
  status text not null check (status in ('OPEN', 'ACCEPTED', 'DISMISSED', 'APPLIED', 'VERIFIED', 'FAILED', 'EXPIRED')),
  opened_at timestamptz not null,
  -- When a publication had it last.
  last_seen_at timestamptz not null,
  -- When the status came about, and by whom: null where nobody decided or is known to have changed the settings.
  status_at timestamptz not null,
  status_by text,
  -- Of a dismissal or an end: why.
  reason text,
  -- Of a dismissal: the day on which it comes back; null: it does not.
  dismissed_until date,
  -- The change of settings that was seen, and what it saved; null before.
  applied jsonb,
  verdict jsonb,
  -- Null: nobody.
  assigned_to text references app_user (username) on delete set null
);

create unique index proposal_living on proposal (proposal_id) where status in ('OPEN', 'ACCEPTED', 'DISMISSED');
create index proposal_by_asset on proposal (workspace_id, asset_kind, asset_id);

-- One row: which publication the last round of proposals saw.
create table proposal_round (
  is_only boolean primary key check (is_only),
  data_version bigint not null
);
