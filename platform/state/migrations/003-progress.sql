-- How far background work is.

-- One row per job that reported progress: its latest report.
create table job_progress (
  job_id text primary key,
  kind text not null,
  subject text,
  phase text,
  done double precision,
  total double precision,
  unit text,
  rate_per_second double precision,
  state text not null,
  message text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);

create index job_progress_by_kind on job_progress (kind, updated_at desc);
