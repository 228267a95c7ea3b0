const labels: Readonly<Record<string, string>> = {
  cluster_name: 'Name',
  creator_user_name: 'Creator',
  node_type_id: 'Worker type',
  driver_node_type_id: 'Driver type',
  instance_pool_id: 'Pool',
  driver_instance_pool_id: 'Driver pool',
  autotermination_minutes: 'Terminate after',
  spark_version: 'Databricks runtime',
  data_security_mode: 'Access mode',
  policy_id: 'Policy',
  custom_tags: 'Tag',
  spark_conf: 'Spark config',
  spark_env_vars: 'Environment variable',
  run_as: 'Run as (id)',
  run_as_user_name: 'Run as',
  clusters: 'Compute',
  tags: 'Tag',
}

/** The name of a setting as the Databricks UI has it, with the part that is meant. */
export function settingLabel({ setting, part }: { setting: string; part: string }): string {
  const plain = setting.replaceAll('_', ' ')
  const label = labels[setting] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  return part === '' ? label : `${label} ${part}`
}

const accessModes: ReadonlyMap<string, string> = new Map([
  ['USER_ISOLATION', 'Standard'],
  ['DATA_SECURITY_MODE_STANDARD', 'Standard'],
  ['SINGLE_USER', 'Dedicated'],
  ['DATA_SECURITY_MODE_DEDICATED', 'Dedicated'],
  ['DATA_SECURITY_MODE_AUTO', 'Auto'],
  ['NONE', 'No isolation shared'],
])

/** The value of a setting as the Databricks UI has it; null where it is not set. */
export function settingValue(setting: string, value: string | null): string | null {
  return setting === 'data_security_mode' && value !== null ? (accessModes.get(value) ?? value) : value
}
