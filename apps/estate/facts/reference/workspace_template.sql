-- One row per workspace that the account can have.
select
  seat,
  name,
  kind,
  for_cloud(azure_region, aws_region) as region,
  millis_of(created) as create_ms
from (values
  (0, 'lakehouse-production', 'production', 'westeurope', 'us-west-2', '2023-03-14 09:12:44'),
  (1, 'data-science', 'development', 'northeurope', 'eu-west-1', '2023-05-02 13:40:05'),
  (2, 'marketing-analytics', 'marketing', 'westeurope', 'us-west-2', '2023-09-18 08:03:51'),
  (3, 'ml-platform', 'ml_platform', 'northeurope', 'eu-west-1', '2023-11-27 15:22:10'),
  (4, 'finance-reporting', 'finance', 'westeurope', 'us-west-2', '2024-01-22 10:55:37'),
  (5, 'sandbox', 'sandbox', 'northeurope', 'eu-west-1', '2024-02-29 11:31:02'),
  (6, 'bulk-ingestion', 'ingestion', 'westeurope', 'us-west-2', '2024-09-10 07:44:29'),
  (7, 'warehouse-logistics', 'logistics', 'westeurope', 'us-west-2', '2024-03-05 09:31:17'),
  (8, 'claims-handling', 'claims', 'northeurope', 'eu-west-1', '2024-07-18 12:02:50'),
  (13, 'wholesale-trading', 'wholesale', 'westeurope', 'us-west-2', '2024-05-21 08:40:03'),
  (14, 'smart-metering', 'metering', 'northeurope', 'eu-west-1', '2024-06-11 10:15:29'),
  (9, 'retail-insights', 'insights', 'westeurope', 'us-west-2', '2023-10-09 08:45:31'),
  (10, 'fleet-operations', 'fleet', 'northeurope', 'eu-west-1', '2024-01-15 14:07:12'),
  (11, 'care-platform', 'care', 'eastus2', 'us-east-1', '2024-04-22 10:30:55')
) as template(seat, name, kind, azure_region, aws_region, created)
where seat >= getvariable('first_seat')
  and seat < getvariable('first_seat') + getvariable('workspace_count')
