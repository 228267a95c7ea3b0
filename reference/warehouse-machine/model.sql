-- One row: a size of SQL warehouses on a cloud and the VMs that one cluster of a classic or pro warehouse of that size has: one for the
-- driver, and so many workers. VMs of serverless warehouses are in the price of their DBUs.
-- Source: the pages on sizing of SQL warehouses in the documentation of Databricks on Azure and AWS, as of 2026.
select
  cloud, size, driver_type, worker_type,
  cast(workers as int) as workers
from (
  values
    ('AZURE', '2X_SMALL', 'Standard_E8ds_v4', 'Standard_E8ds_v4', 1),
    ('AZURE', 'X_SMALL', 'Standard_E8ds_v4', 'Standard_E8ds_v4', 2),
    ('AZURE', 'SMALL', 'Standard_E16ds_v4', 'Standard_E8ds_v4', 4),
    ('AZURE', 'MEDIUM', 'Standard_E32ds_v4', 'Standard_E8ds_v4', 8),
    ('AZURE', 'LARGE', 'Standard_E32ds_v4', 'Standard_E8ds_v4', 16),
    ('AZURE', 'X_LARGE', 'Standard_E64ds_v4', 'Standard_E8ds_v4', 32),
    ('AZURE', '2X_LARGE', 'Standard_E64ds_v4', 'Standard_E8ds_v4', 64),
    ('AZURE', '3X_LARGE', 'Standard_E64ds_v4', 'Standard_E8ds_v4', 128),
    ('AZURE', '4X_LARGE', 'Standard_E64ds_v4', 'Standard_E8ds_v4', 256),
    ('AWS', '2X_SMALL', 'i3.2xlarge', 'i3.2xlarge', 1),
    ('AWS', 'X_SMALL', 'i3.2xlarge', 'i3.2xlarge', 2),
    ('AWS', 'SMALL', 'i3.4xlarge', 'i3.2xlarge', 4),
    ('AWS', 'MEDIUM', 'i3.8xlarge', 'i3.2xlarge', 8),
    ('AWS', 'LARGE', 'i3.8xlarge', 'i3.2xlarge', 16),
    ('AWS', 'X_LARGE', 'i3.16xlarge', 'i3.2xlarge', 32),
    ('AWS', '2X_LARGE', 'i3.16xlarge', 'i3.2xlarge', 64),
    ('AWS', '3X_LARGE', 'i3.16xlarge', 'i3.2xlarge', 128),
    ('AWS', '4X_LARGE', 'i3.16xlarge', 'i3.2xlarge', 256)
) as listed(cloud, size, driver_type, worker_type, workers)
