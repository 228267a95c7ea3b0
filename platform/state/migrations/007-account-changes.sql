-- One row per change of an account by an operator: who changed what, and when. It stays when the account is removed.
create table account_change (
  change_id uuid primary key default gen_random_uuid(),
  username text not null,
  -- "add", "remove", "roles", "workspaces" or "reset-password".
  action text not null,
  -- The new roles or workspaces; null where the action needs none. Never a password.
  detail jsonb,
  -- The user of the operating system who ran the command.
  changed_by text not null,
  changed_at timestamptz not null
);

create index account_change_by_user on account_change (lower(username), changed_at);
