-- One row per machine type of the cloud and size class: what it is, how many DBU an hour it draws and what it costs.
-- No price where no list has one. Some are in one world only. Fleet types are asked for, but another machine is given.
select
  size_class,
  for_cloud(azure_type, aws_type) as node_type,
  core_count,
  memory_mb,
  gpu_count,
  cast(for_cloud(azure_dbu, aws_dbu) as decimal(18, 6)) as dbu_per_hour,
  cast(for_cloud(azure_price, aws_price) as decimal(18, 8)) as price_per_hour
from (values
  ('general-4', 'Standard_D4ds_v5', 'm5d.xlarge', 4, 16384, 0, 1.0, 0.69, 0.272, 0.226),
  ('general-8', 'Standard_D8ds_v5', 'm5d.2xlarge', 8, 32768, 0, 2.0, 1.37, 0.544, 0.452),
  ('general-16', 'Standard_D16ds_v5', 'm5d.4xlarge', 16, 65536, 0, 4.0, 2.74, 1.088, 0.904),
  ('memory-8', 'Standard_E8ds_v5', 'r5d.2xlarge', 8, 65536, 0, 2.25, 1.8, 0.688, 0.576),
  ('compute-8', 'Standard_F8s_v2', 'c5d.2xlarge', 8, 16384, 0, 1.5, 1.25, 0.388, 0.384),
  ('memory-16', 'Standard_E16ds_v5', 'r5d.4xlarge', 16, 131072, 0, 4.5, 3.6, 1.376, 1.152),
  ('old-general-32', 'Standard_D32s_v3', 'm5.8xlarge', 32, 131072, 0, 6.0, 5.48, 1.92, 1.536),
  ('late-general-32', 'Standard_D32as_v5', 'm6g.8xlarge', 32, 131072, 0, 6.0, 5.48, 1.60, 1.232),
  ('old-memory-32', 'Standard_E32s_v3', 'r5.8xlarge', 32, 262144, 0, 6.0, 7.2, 2.56, 2.016),
  ('late-memory-32', 'Standard_E32as_v5', 'r6g.8xlarge', 32, 262144, 0, 6.0, 7.2, 2.144, 1.6128),
  ('old-general-16', 'Standard_D16s_v3', 'm5.4xlarge', 16, 65536, 0, 3.0, 2.74, 0.96, 0.768),
  ('arm-general-16', 'Standard_D16ps_v5', 'm6g.4xlarge', 16, 65536, 0, 3.0, 2.74, 0.74, 0.616),
  ('old-memory-8', 'Standard_E8s_v3', 'r4.2xlarge', 8, 65536, 0, 1.5, 1.37, 0.64, 0.532),
  ('late-memory-8', 'Standard_E8as_v5', 'r6a.2xlarge', 8, 65536, 0, 2.25, 2.0, 0.60, 0.504),
  ('old-compute-8', 'Standard_F8', 'c4.2xlarge', 8, 16384, 0, 1.5, 1.25, 0.37, 0.398),
  ('late-compute-8', 'Standard_F8as_v6', 'c6a.2xlarge', 8, 16384, 0, 1.5, 1.25, 0.34, 0.306),
  ('storage-8', 'Standard_L8s_v3', 'i3.2xlarge', 8, 65536, 0, 2.1, 2.0, 0.744, 0.624),
  ('gpu-8', 'Standard_NC8as_T4_v3', 'g4dn.2xlarge', 8, 57344, 1, 2.5, 2.43, 0.752, 0.752),
  ('compute-2', 'Standard_F2s_v2', 'c5d.large', 2, 4096, 0, 0.5, 0.34, 0.085, 0.096),
  ('fleet-4', 'Standard_D4as_v5', 'm-fleet.xlarge', 4, 16384, 0, 1.0, 0.69, 0.172, null),
  ('fleet-4-given', 'Standard_D4s_v5', 'm6id.xlarge', 4, 16384, 0, 0.95, 0.75, 0.23, 0.2373),
  ('general-8-next', 'Standard_D8ds_v6', 'm6id.2xlarge', 8, 32768, 0, 2.0, 1.5, 0.576, 0.4746),
  ('novel-4', 'Standard_D4pds_v6', 'm8gd.xlarge', 4, 16384, 0, 1.0, 0.71, null, null)
) as machine(size_class, azure_type, aws_type, core_count, memory_mb, gpu_count, azure_dbu, aws_dbu, azure_price, aws_price)
where case
  when size_class like 'fleet%' or size_class = 'novel-4' then getvariable('size') = 'messy'
  when size_class in ('compute-2', 'memory-16') or size_class like 'old-%' or size_class like 'late-%' or size_class = 'arm-general-16' then getvariable('size') in ('advised', 'followed')
  when size_class = 'general-8-next' then getvariable('size') = 'changed'
  else true
end
