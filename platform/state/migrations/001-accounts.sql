-- Who may sign in, who is signed in, and where each of them was last.

-- One row per local user.
create table app_user (
  username text primary key,
  password_hash text not null,
  roles text[] not null,
  -- Workspaces that the user sees; null: all of them.
  workspace_ids text[],
  must_change_password boolean not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

create unique index app_user_by_name on app_user (lower(username));

-- One row per signed-in browser; the token itself is never kept.
create table user_session (
  token_hash text primary key,
  username text not null references app_user (username) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index user_session_by_user on user_session (username);
create index user_session_by_expiry on user_session (expires_at);

-- One row per user: the page to return to after signing in.
create table last_url (
  username text primary key references app_user (username) on delete cascade,
  url text not null,
  changed_at timestamptz not null
);
