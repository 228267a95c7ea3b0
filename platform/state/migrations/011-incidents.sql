-- One row per incident that was seen: its life towards people. What was found is derived; this is what only people and time know.
create table incident (
  incident_id text primary key,
  rule text not null,
  -- What the rule is aimed at.
  target text not null,
  category text not null,
  -- What it is about, such as `ASSET/<workspace>/<kind>/<id>`.
  scope_key text not null,
  -- Null where it lies in none, or above them.
  workspace_id text,
  subscription_id text,
  first_day date not null,
  last_day date not null,
  occurrences bigint not null,
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  -- Null where no price is known.
  price numeric(28, 10),
  -- Enough to show it when its facts are gone.
  summary jsonb not null,
  status text not null check (status in ('OPEN', 'RESOLVED', 'RESTATED', 'DISMISSED', 'CLEANED')),
  -- Of a decision: why, until which day new ones of the same are covered, by whom (null: by a correction), and when.
  reason text,
  mute_until date,
  decided_by text,
  decided_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null while what was found goes on, whatever was decided.
  resolved_at timestamptz,
  -- Null where it stayed silent.
  notified_at timestamptz,
  -- Whether it was there when history was loaded, so that it counts as known.
  is_of_history boolean not null
);

create index incident_by_thing on incident (rule, target, scope_key);
create index incident_decided on incident (status) where status in ('RESTATED', 'DISMISSED', 'CLEANED');

-- One row per beginning of a cause that people were informed of: what happens to one thing in one way.
create table incident_cause (
  cause_key text primary key,
  category text not null,
  -- The type (of costs: the category) and the thing.
  cause text not null,
  opened_at timestamptz not null,
  -- Null while it goes on.
  resolved_at timestamptz
);

create unique index incident_cause_open on incident_cause (cause) where resolved_at is null;

-- One row per category: how the last round went.
create table incident_round (
  category text primary key,
  state text not null check (state in ('RUNNING', 'SUCCEEDED', 'FAILED')),
  -- Which publication it showed; null where it never succeeded.
  data_version bigint,
  -- The newest day of the data at that time.
  newest_day date,
  -- Whether the first load of history was complete, after which people are informed.
  is_history_loaded boolean not null default false,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Why it failed.
  message text,
  -- Set by a request to make a round at once; the leading server takes it.
  requested_at timestamptz
);

-- One row per person who looked at the incidents: when, last.
create table incident_visit (
  username text primary key references app_user (username) on delete cascade,
  visited_at timestamptz not null
);
