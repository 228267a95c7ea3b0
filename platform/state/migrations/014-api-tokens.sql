-- Programs call the product in the name of a user, with a token.

-- One row per token; the token itself is never kept.
create table api_token (
  -- Stands in the token, so that it can be named without being known.
  token_id text primary key,
  -- SHA-256 of the whole token.
  token_hash text not null,
  owner text not null references app_user (username) on delete cascade,
  name text not null,
  access text not null check (access in ('read', 'write')),
  -- Workspaces that it is limited to among those of its owner; null: all of its owner's.
  workspace_ids text[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index api_token_by_owner on api_token (owner);

-- One row per token that was ever used.
create table api_token_use (
  token_id text primary key references api_token (token_id) on delete cascade,
  -- At most a minute before the last call.
  last_used_at timestamptz not null
);
