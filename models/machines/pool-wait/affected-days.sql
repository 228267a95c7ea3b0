-- One row: a day with an event of a machine that comes before one of the changed events, and may end with it.
with
touched as (
  -- include: #models/parts/touched-machines.sql
)
-- include: #models/parts/event-before-touched.sql
