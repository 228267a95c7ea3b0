-- One row per view that a user keeps under a name: an address with everything that defines the view.
create table saved_view (
  view_id text primary key,
  owner text not null references app_user (username) on delete cascade,
  name text not null,
  url text not null,
  -- Seen by everybody who may sign in; what it shows is what each of them may see.
  is_shared boolean not null,
  changed_at timestamptz not null
);

create unique index saved_view_by_name on saved_view (owner, lower(name));
