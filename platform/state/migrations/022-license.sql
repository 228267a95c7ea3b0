-- The license, and the times by which its days are counted.

-- At most one row: the license that was entered last.
create table license (
  one boolean primary key default true check (one),
  token text not null,
  entered_at timestamptz not null,
  entered_by text not null
);

-- One row once a server has started.
create table license_clock (
  one boolean primary key default true check (one),
  -- The first start of a version that asks for a license.
  started_at timestamptz not null,
  -- The latest time that was seen: no license lasts longer because a clock is turned back.
  latest_at timestamptz not null,
  -- When the newest license that was ever entered was issued.
  newest_issued_at timestamptz
);
