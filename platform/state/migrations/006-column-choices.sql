-- One row per user and report: the columns of the report's table that the user wants to see.
create table column_choice (
  username text not null references app_user (username) on delete cascade,
  report text not null,
  -- Null: those that the report shows by itself.
  columns text[],
  -- All of them are shown, whether there is room or not.
  is_wide boolean not null,
  changed_at timestamptz not null,
  primary key (username, report)
);
