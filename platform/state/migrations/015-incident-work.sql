-- People work on incidents: who takes care of one, until when it is put off, and what they wrote about it.

-- One row per piece of work: what happens to one thing in one way on some days, whatever incidents show of it.
create table incident_work (
  work_id text primary key,
  category text not null,
  -- What happens, such as `RUN_FAILURE`; together with the thing it names the work.
  cause text not null,
  scope_key text not null,
  -- It covers incidents that have one of these days.
  first_day date not null,
  last_day date not null,
  -- Incidents on which people decided.
  incident_ids text[] not null,
  -- Null: nobody.
  assigned_to text references app_user (username) on delete set null,
  -- Null: it is not put off. On this day it comes back.
  snoozed_until date,
  -- How bad it was then, so that it comes back earlier once it is worse.
  snoozed_severity text check (snoozed_severity in ('LOW', 'MEDIUM', 'HIGH')),
  -- Null where no price is known.
  snoozed_money double precision,
  changed_at timestamptz not null
);

create index incident_work_by_thing on incident_work (scope_key, cause);

-- One row per comment on a piece of work.
create table incident_comment (
  comment_id text primary key,
  work_id text not null references incident_work (work_id) on delete cascade,
  written_by text not null,
  written_at timestamptz not null,
  body text not null check (char_length(body) between 1 and 2000)
);

create index incident_comment_by_work on incident_comment (work_id);

-- One row per action on several incidents, so that it can be undone as one.
create table incident_batch (
  batch_id text primary key,
  made_at timestamptz not null,
  -- Of each incident: what was decided before and after.
  items jsonb not null
);

-- One row per former id of an incident: a correction moved its first day, and with it the id.
create table incident_former_id (
  former_id text primary key,
  incident_id text not null
);

create index incident_former_id_by_incident on incident_former_id (incident_id);

create index change_by_subject on change (about_kind, about_id);
