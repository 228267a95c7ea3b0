-- Whom the product informs of what, what there is to inform of, and each message to each receiver.

-- One row per secret that was entered in the product, sealed with a key that is kept elsewhere.
create table sealed_secret (
  name text primary key,
  sealed text not null,
  changed_at timestamptz not null
);

-- One row per group of receivers that are informed alike.
create table notification_group (
  group_id text primary key,
  name text not null,
  is_enabled boolean not null,
  emails jsonb not null,
  -- Objects with targetId, kind, name and host; their addresses are sealed secrets.
  targets jsonb not null,
  -- Of these three an empty list means all.
  categories jsonb not null,
  types jsonb not null,
  scopes jsonb not null,
  least_severity text not null check (least_severity in ('LOW', 'MEDIUM', 'HIGH')),
  digest text not null check (digest in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
  -- When no message is sent: from, until and timeZone; null: never.
  quiet_hours jsonb,
  last_message_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);

create unique index notification_group_by_name on notification_group (lower(name));

-- One row per address that wants no more mails of a group.
create table notification_unsubscription (
  group_id text not null references notification_group (group_id) on delete cascade,
  email text not null,
  unsubscribed_at timestamptz not null,
  primary key (group_id, email)
);

-- One row per event that people are to be informed of.
create table notification_outbox (
  notice_key text primary key,
  -- The beginning and the end of the same thing have the same cause.
  cause_key text not null,
  kind text not null check (kind in ('OPENED', 'RESOLVED')),
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  category text not null,
  type text not null,
  scopes jsonb not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  enqueued_at timestamptz not null,
  -- When it was handed to the groups; null: not yet.
  sorted_at timestamptz
);

create index notification_outbox_unsorted on notification_outbox (enqueued_at) where sorted_at is null;

-- One row per event of a cause that a group is informed of, at most once.
create table notification_item (
  group_id text not null references notification_group (group_id) on delete cascade,
  cause_key text not null,
  kind text not null,
  notice_key text not null references notification_outbox (notice_key) on delete cascade,
  -- The message that holds it; null: none yet.
  message_id text,
  primary key (group_id, cause_key, kind)
);

create index notification_item_waiting on notification_item (group_id) where message_id is null;
create index notification_item_by_notice on notification_item (notice_key);

-- One row per message to one receiver. Its id is the key by which a receiver knows a repetition.
create table notification_delivery (
  delivery_id text primary key,
  message_id text not null,
  group_id text not null references notification_group (group_id) on delete cascade,
  channel text not null,
  -- An e-mail address, or the id of a target.
  receiver text not null,
  content jsonb not null,
  state text not null check (state in ('WAITING', 'SENT', 'DEAD')),
  attempts integer not null,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index notification_delivery_waiting on notification_delivery (next_attempt_at) where state = 'WAITING';
create index notification_delivery_by_time on notification_delivery (created_at);
create index notification_delivery_by_group on notification_delivery (group_id);
