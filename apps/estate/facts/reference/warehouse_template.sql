-- One row per SQL warehouse of a kind of workspace: what it is and how much it is asked. No automatic stop is 0 minutes.
select
  kind, warehouse, person, warehouse_type, size, min_clusters, max_clusters, auto_stop_minutes, from_hour, until_hour,
  weekend_share, queries_an_hour, askers
from (values
  ('production', 'BI dashboards', 6, 'SERVERLESS', 'SMALL', 1, 3, 10, 6, 20, 0.25, 14, [2, 4, 5, 6]),
  ('production', 'Finance reports', 4, 'PRO', 'X_SMALL', 1, 1, 45, 7, 18, 0.0, 3, [4]),
  ('development', 'Notebook SQL', 3, 'SERVERLESS', 'X_SMALL', 1, 2, 5, 8, 17, 0.1, 4, [1, 2, 3, 6]),
  ('marketing', 'Campaign analytics', 1, 'SERVERLESS', 'MEDIUM', 1, 4, 10, 7, 19, 0.2, 11, [1, 3, 4, 5]),
  ('marketing', 'Agency read only', 5, 'CLASSIC', '2X_SMALL', 1, 1, 30, 9, 16, 0.0, 1.5, [5]),
  ('ml_platform', 'Feature SQL', 1, 'SERVERLESS', '2X_SMALL', 1, 2, 5, 6, 20, 0.3, 3, [1, 4, 5]),
  ('finance', 'Controlling', 2, 'SERVERLESS', 'SMALL', 1, 2, 10, 6, 18, 0.1, 7, [2, 4, 5]),
  ('finance', 'Month-end close', 2, 'PRO', '2X_SMALL', 1, 1, 0, 9, 12, 0.0, 2, [2, 4]),
  ('finance', 'Regulatory reports', 3, 'PRO', '2X_SMALL', 1, 1, 60, 8, 17, 0.0, 1.2, [3]),
  ('logistics', 'Desk reports', 2, 'PRO', '2X_SMALL', 1, 1, 30, 8, 16, 0.0, 1, [1, 2]),
  ('claims', 'Desk reports', 2, 'PRO', '2X_SMALL', 1, 1, 30, 8, 16, 0.0, 1, [1, 2]),
  ('logistics', 'Backfills', 2, 'PRO', '2X_SMALL', 1, 1, 20, 9, 12, 0.0, 0.5, [1, 2]),
  ('claims', 'Backfills', 2, 'SERVERLESS', '2X_SMALL', 1, 1, 10, 9, 12, 0.0, 0.5, [1, 2]),
  ('wholesale', 'Desk queries', 2, 'SERVERLESS', '2X_SMALL', 1, 1, 10, 9, 12, 0.0, 0.5, [1, 2]),
  ('metering', 'Desk queries', 2, 'SERVERLESS', '2X_SMALL', 1, 1, 10, 9, 12, 0.0, 0.5, [1, 2])
) as template(
  kind, warehouse, person, warehouse_type, size, min_clusters, max_clusters, auto_stop_minutes, from_hour, until_hour,
  weekend_share, queries_an_hour, askers)
union all by name
from advised_warehouse
union all by name
select
  kind, warehouse, person, warehouse_type, size, min_clusters, max_clusters, auto_stop_minutes, from_hour, until_hour,
  weekend_share, queries_an_hour, askers
from advised_tuned_warehouse
