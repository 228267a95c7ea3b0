-- One row per kind of work that jobs do: how much they read, what the driver does alone, how much the cores have to do for
-- each GB, how much of that is SQL, how the work is cut into tasks, what is shuffled, and how much memory it needs.
-- Narrow work has a fixed number of tasks (changing_job), and gains nothing from cores beyond them.
select
  profile, least_gb, most_gb, driver_seconds, driver_need_mb, core_seconds_per_gb, sql_share, task_mb, shuffle_share,
  shuffle_seconds_per_gb, task_need
from (values
  ('parallel', 60, 140, 40, 4000, 1100, 0.5, 64, 0.4, 0.1, 3),
  ('narrow', 20, 50, 40, 4000, 160, 0.5, 256, 0.4, 0.4, 0.2),
  ('driver', 20, 50, 1500, 30000, 250, 0.5, 256, 0.3, 0.4, 3),
  ('shuffle', 60, 140, 60, 4000, 300, 0.5, 256, 0.8, 4.0, 3),
  ('spilling', 60, 140, 40, 4000, 300, 0.5, 512, 0.8, 0.4, 9),
  ('sql', 60, 140, 40, 4000, 420, 0.92, 256, 0.4, 0.4, 3),
  ('python', 60, 140, 40, 4000, 420, 0.12, 256, 0.4, 0.4, 3),
  ('small', 3, 8, 30, 4000, 300, 0.6, 128, 0.3, 0.4, 3)
) as template(
  profile, least_gb, most_gb, driver_seconds, driver_need_mb, core_seconds_per_gb, sql_share, task_mb, shuffle_share,
  shuffle_seconds_per_gb, task_need)
