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

-- The limits of the only rule that had any become its policy for all.
insert into policy (policy_id, rule, target, scope, is_enabled, limit_1, limit_2, changed_by, changed_at)
select
  gen_random_uuid(),
  'retry_storm',
  'JOB',
  'GLOBAL',
  true,
  coalesce(max(case when key = 'retry_storm_tries' then (value #>> '{}')::double precision end), 4),
  coalesce(max(case when key = 'retry_storm_runs' then (value #>> '{}')::double precision end), 3),
  max(changed_by),
  max(changed_at)
from setting
where key in ('retry_storm_tries', 'retry_storm_runs')
having count(*) > 0;

delete from setting where key in ('retry_storm_tries', 'retry_storm_runs');
