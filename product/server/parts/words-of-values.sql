-- One value: what values of settings are called, by the setting and the value as the asset has it.
map {
  'auto_stop_minutes 0': 'never',
  'auto_termination_minutes 0': 'never',
  'timeout_seconds 0': 'none',
  'compute_type ALL_PURPOSE': 'all-purpose cluster',
  'compute_type JOB_CLUSTER': 'job cluster',
  'performance_target PERFORMANCE_OPTIMIZED': 'performance optimized',
  'performance_target STANDARD': 'standard',
  'availability ON_DEMAND': 'on demand',
  'availability ON_DEMAND_AZURE': 'on demand',
  'availability ON_DEMAND_GCP': 'on demand',
  'availability SPOT_WITH_FALLBACK': 'spot with fallback',
  'availability SPOT_WITH_FALLBACK_AZURE': 'spot with fallback',
  'availability PREEMPTIBLE_WITH_FALLBACK_GCP': 'preemptible with fallback',
  'warehouse_type CLASSIC': 'classic',
  'warehouse_type PRO': 'pro',
  'warehouse_type SERVERLESS': 'serverless'
}
