-- Who changed what, and when: one chain in the place of three tables.

-- One row per change: of a decision of people, by the product itself, or of what must be known later, such as sign-ins and exports.
create table change (
  change_number bigint primary key,
  changed_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'token', 'system')),
  actor_name text not null,
  -- Such as "policy.change".
  what text not null,
  about_kind text not null,
  about_id text not null,
  -- Values before and after, without secrets; null where there was or is none. Texts, so that they stay as they were sealed.
  before_value json,
  after_value json,
  -- The request, the job or the command that it came from; null where it was not recorded.
  origin_kind text check (origin_kind in ('request', 'job', 'command')),
  origin_id text,
  -- Of the key of the seal; null: sealed by SHA-256, or before the chain began.
  key_id text,
  -- Of this row and of the digest before it; null: before the chain began.
  digest text
);

create index change_by_time on change (changed_at, change_number);
create index change_by_thing on change (about_kind, about_id, change_number);
create index change_by_actor on change (actor_name, change_number);

-- At most one row: the last change. Who changes something locks it, so that changes of several servers stand in one order.
create table change_head (
  only_row boolean primary key default true check (only_row),
  change_number bigint not null,
  digest text not null,
  key_id text,
  -- Of this row itself: who cuts off the end of the chain cannot make another one without the key.
  seal text not null
);

insert into change (
  change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id, before_value, after_value
)
select
  row_number() over (order by changed_at, about_kind, about_id, source_id),
  changed_at,
  'person',
  changed_by,
  what,
  about_kind,
  about_id,
  cast(nullif(before_value, 'null'::jsonb) as json),
  cast(nullif(after_value, 'null'::jsonb) as json)
from (
  select
    change_id as source_id,
    changed_at,
    changed_by,
    'setting.change' as what,
    'setting' as about_kind,
    key as about_id,
    lag(value) over (partition by key order by changed_at, change_id) as before_value,
    value as after_value
  from setting_change
  where key not like 'notificationGroup/%'
  union all
  select
    change_id,
    changed_at,
    changed_by,
    case
      when value = 'null'::jsonb then 'notification-group.delete'
      when lag(value) over (partition by key order by changed_at, change_id) is null
        then 'notification-group.create'
      else 'notification-group.change'
    end,
    'notification-group',
    substr(key, length('notificationGroup/') + 1),
    lag(value) over (partition by key order by changed_at, change_id),
    value
  from setting_change
  where key like 'notificationGroup/%'
  union all
  select
    change_id,
    changed_at,
    changed_by,
    case
      when value is null then 'policy.delete'
      when lag(value) over (partition by policy_id order by changed_at, change_id) is null
        then 'policy.create'
      else 'policy.change'
    end,
    'policy',
    cast(policy_id as text),
    lag(value) over (partition by policy_id order by changed_at, change_id),
    value
  from policy_change
  union all
  select
    change_id,
    changed_at,
    changed_by,
    'account.' || action,
    'account',
    username,
    null,
    detail
  from account_change
) as former_change;

drop table setting_change;
drop table policy_change;
drop table account_change;

-- Rows of changes are added, and removed in order by retention, which says so first.
create function refuse_edited_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('lakegauge.removes_changes', true) = 'on' then
    return null;
  end if;
  raise exception 'Recorded changes are never edited.';
end
$$;

create trigger change_stays
before update or delete or truncate on change
for each statement execute function refuse_edited_change();
