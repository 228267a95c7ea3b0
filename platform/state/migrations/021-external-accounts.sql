-- People sign in by providers of their organization.

-- One row per account that signs in by a provider; its name, roles and workspaces stand in app_user.
create table external_account (
  -- Who somebody is: names and addresses change, and may be those of somebody else later.
  issuer text not null,
  subject text not null,
  username text not null unique references app_user (username) on delete cascade,
  -- The kind of provider by which it signed in last.
  provider text not null,
  -- The address that the provider verified; null: none.
  email text,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  -- Null: it may sign in.
  disabled_at timestamptz,
  primary key (issuer, subject)
);

-- One row per session that a provider began.
create table provider_session (
  token_hash text primary key references user_session (token_hash) on delete cascade,
  provider text not null,
  -- The provider's tokens, sealed; null: none are kept.
  sealed text,
  -- When the provider is asked again; null: it cannot be.
  ask_again_at timestamptz
);

create index provider_session_by_ask_again on provider_session (ask_again_at);

-- One row per sign-in that has begun at a provider and has not come back; who comes back takes it away.
create table sign_in_attempt (
  -- SHA-256 of what the browser keeps in a cookie.
  attempt_hash text primary key,
  provider text not null,
  -- Null: it signs somebody in; else the trial that it is.
  trial_id text,
  return_to text not null,
  expires_at timestamptz not null
);

-- One row per provider that an administrator tries before it is saved.
create table sign_in_trial (
  trial_id text primary key,
  username text not null references app_user (username) on delete cascade,
  provider text not null,
  -- What is tried, without its secret.
  draft jsonb not null,
  -- The secret, sealed; null: the kept one, or none.
  sealed text,
  -- What came of it; null: nobody has come back from the provider yet.
  result jsonb,
  expires_at timestamptz not null
);
