-- One row per policy: how a rule judges in a scope. The most specific one wins; where there is none, the rule's own values hold.
create table policy (
  policy_id uuid primary key,
  rule text not null,
  -- What the rule is aimed at.
  target text not null,
  scope text not null check (scope in ('GLOBAL', 'SUBSCRIPTION', 'WORKSPACE', 'ASSET')),
  -- Empty where the scope has none.
  subscription_id text not null default '',
  workspace_id text not null default '',
  asset_id text not null default '',
  is_enabled boolean not null,
  limit_1 double precision,
  limit_2 double precision,
  minimum numeric(28, 10) not null default 0,
  -- Null: as far as the limit is passed decides.
  severity text check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  changed_by text not null,
  changed_at timestamptz not null,
  unique (rule, target, scope, subscription_id, workspace_id, asset_id)
);

-- One row per change of a policy: its new values (null: it was deleted), who changed it, and when.
create table policy_change (
  change_id uuid primary key default gen_random_uuid(),
  policy_id uuid not null,
  value jsonb,
  changed_by text not null,
  changed_at timestamptz not null
);

create index policy_change_by_policy on policy_change (policy_id, changed_at);
