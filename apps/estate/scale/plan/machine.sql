-- One row per machine type: what it is, how many DBU an hour it draws and what it costs.
select *
from (values
  (0, 'Standard_D4ds_v5', 4, 16384, 0, 1.0, 0.272),
  (1, 'Standard_D8ds_v5', 8, 32768, 0, 2.0, 0.544),
  (2, 'Standard_E8ds_v5', 8, 65536, 0, 2.25, 0.688),
  (3, 'Standard_F8s_v2', 8, 16384, 0, 1.5, 0.388),
  (4, 'Standard_L8s_v3', 8, 65536, 0, 2.1, 0.744),
  (5, 'Standard_D16ds_v5', 16, 65536, 0, 4.0, 1.088)
) as machine(machine_number, node_type, core_count, memory_mb, gpu_count, dbu_per_hour, price_per_hour)
