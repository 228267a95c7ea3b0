-- One history of all work that lasts, in the place of the progress of jobs and of the state of rounds.

-- One row per run of a job; of successive scheduled runs that found nothing, one for all of them.
create table job_run (
  run_id text primary key,
  kind text not null,
  -- What it works on, where a kind works on several things; of runs of a kind on one subject, only one at a time works.
  subject text,
  source text not null check (source in ('QUEUE', 'SCHEDULE', 'MANUAL', 'REPAIR')),
  actor_kind text not null check (actor_kind in ('person', 'token', 'system')),
  actor_name text not null,
  input json,
  state text not null check (state in ('PENDING', 'RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED')),
  -- The step at which it is, or ended.
  step text,
  -- What it does at the moment, or what there is to know about its end.
  detail text,
  done double precision,
  total double precision,
  unit text,
  rate_per_second double precision,
  remaining_seconds double precision,
  -- How many records it changed, sent or deleted; null until it ended.
  records bigint,
  -- What its end is known by, such as the version of the data that it made.
  result json,
  error_code text,
  -- Why it failed, and what to do about it.
  reason text,
  -- Answers of steps that are done, and ids of runs in outside systems, by step: a restart finds them again.
  handles json,
  attempt integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  updated_at timestamptz not null,
  finished_at timestamptz,
  -- How many runs that found nothing the row stands for, and since when; 0: for itself alone.
  folded integer not null,
  folded_since timestamptz
);

create index job_run_by_time on job_run (created_at desc);
create index job_run_by_kind on job_run (kind, subject, created_at desc);
create index job_run_open on job_run (kind, subject) where state in ('PENDING', 'RUNNING');

-- One row per event of a run.
create table job_log_line (
  run_id text not null references job_run on delete cascade,
  line_number integer not null,
  written_at timestamptz not null,
  message text not null,
  primary key (run_id, line_number)
);

insert into job_run (
  run_id, kind, subject, source, actor_kind, actor_name, state, step, detail, done, total, unit,
  rate_per_second, reason, attempt, created_at, started_at, updated_at, finished_at, folded
)
select
  job_id,
  kind,
  subject,
  'SCHEDULE',
  'system',
  'schedule',
  case state when 'running' then 'RUNNING' when 'done' then 'SUCCEEDED' else upper(state) end,
  null,
  phase,
  done,
  total,
  unit,
  rate_per_second,
  case state when 'failed' then message end,
  1,
  started_at,
  started_at,
  updated_at,
  finished_at,
  0
from job_progress;

insert into job_run (
  run_id, kind, subject, source, actor_kind, actor_name, state, detail, reason, attempt,
  created_at, started_at, updated_at, finished_at, folded
)
select
  'round-' || lower(category),
  'incidents',
  category,
  'SCHEDULE',
  'system',
  'schedule',
  state,
  case state when 'SUCCEEDED' then message end,
  case state when 'FAILED' then message end,
  1,
  started_at,
  started_at,
  coalesce(finished_at, started_at),
  finished_at,
  0
from incident_round;

drop table job_progress;

alter table incident_round
  drop column state,
  drop column started_at,
  drop column finished_at,
  drop column message,
  drop column requested_at;
