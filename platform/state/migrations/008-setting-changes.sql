-- One row per change of a setting: its new value, who changed it, and when. It stays when the setting changes again.
create table setting_change (
  change_id uuid primary key default gen_random_uuid(),
  key text not null,
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);

create index setting_change_by_key on setting_change (key, changed_at);
