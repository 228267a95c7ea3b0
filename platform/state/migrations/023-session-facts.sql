-- Sessions are listed and ended one by one: each has an id that opens nothing, and where it was begun.
alter table user_session
  add column session_id text not null default gen_random_uuid()::text unique,
  -- Where it was opened from; null: it was opened by a former version.
  add column address text,
  -- What the browser calls itself.
  add column browser text;
