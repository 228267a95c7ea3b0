-- One row: the first UTC day on which an attempt of a job's run began that overlaps the range; nothing of it is older.
select cast(min(cast(start_time as date)) as varchar) as firstDay
-- include: #product/server/parts/runs-in-range.sql
