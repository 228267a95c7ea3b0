-- What changes of settings saved, as it was judged from published figures.

-- One row per change of an asset, or several of one day, with the latest verdict on it. Money is in the currency of the row.
create table saving_verdict (
  account_id text not null,
  workspace_id text not null,
  -- The change_group of the published changes.
  change_group text not null,
  asset_kind text not null,
  asset_id text not null,
  changed_at timestamptz not null,
  -- What changed: setting, former and new value of each.
  changes jsonb not null,
  kind text not null check (
    kind in ('SAVED', 'COST_MORE', 'NOT_DISTINGUISHABLE', 'TOO_FEW_RUNS', 'NOT_SEPARABLE', 'NOT_COMPARABLE', 'UNDONE')
  ),
  -- Why there is no estimate; null where there is one.
  reason text,
  -- Runs that are missing on each side; null where there are enough.
  missing_before integer,
  missing_after integer,
  -- Successful runs that were judged.
  runs_before integer not null,
  runs_after integer not null,
  -- Runs after the change at which it was judged; null before the first look.
  look integer,
  -- Shares of finished runs that failed; null without any.
  failed_share_before double precision,
  failed_share_after double precision,
  -- Start of the first and of the last judged run after the change.
  judged_since timestamptz,
  judged_until timestamptz,
  currency text,
  -- Cost of the judged runs after the change at the prices of its moment, and at those of theirs.
  cost_after numeric(28, 10),
  charged_after numeric(28, 10),
  -- Estimate and bounds of what was saved, negative where it cost more; null without an estimate. Shares are of what the
  -- judged runs would have cost without the change.
  confidence double precision,
  share double precision,
  share_low double precision,
  share_high double precision,
  amount numeric(28, 10),
  amount_low numeric(28, 10),
  amount_high numeric(28, 10),
  effective_runs double precision,
  correlation double precision,
  elasticity double precision,
  placebo_factor double precision,
  -- Similar unchanged assets that it was compared with.
  controls text[] not null,
  -- Hash of what was judged: the same facts have the same verdict.
  facts_hash text not null,
  data_version integer not null,
  judged_at timestamptz not null,
  primary key (account_id, workspace_id, change_group)
);

create index saving_verdict_by_asset on saving_verdict (workspace_id, asset_kind, asset_id);
