-- One row: a Databricks runtime with long-term support (three years), with the day of its release, the first day without support, and the version of Scala
-- that it is proposed with (its oldest). Others are supported for six months. Source: Databricks Runtime release notes versions and
-- compatibility, read in November 2026.
select
  major, minor,
  cast(release_day as date) as release_day,
  cast(end_day as date) as end_day,
  scala
from (
  values
    (9, 1, '2021-09-23', '2024-09-23', '2.12'),
    (10, 4, '2022-03-18', '2025-03-18', '2.12'),
    (11, 3, '2022-10-19', '2025-10-19', '2.12'),
    (12, 2, '2023-03-01', '2026-03-01', '2.12'),
    (13, 3, '2023-08-22', '2026-08-22', '2.12'),
    (14, 3, '2024-02-01', '2027-02-01', '2.12'),
    (15, 4, '2024-08-19', '2027-08-19', '2.12'),
    (16, 4, '2025-05-09', '2028-05-09', '2.12'),
    (17, 3, '2025-10-22', '2028-10-22', '2.13')
) as listed(major, minor, release_day, end_day, scala)
